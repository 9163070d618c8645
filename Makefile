# `make help` lists what is here. Everything a target needs from the distribution it installs itself, by apt.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PORT ?= 8080
IMAGES ?= images
SECONDS_OF_FUZZING ?= 600
SECONDS_OF_SOAK ?= 600
SWIFT_FLAGS ?=
SOAK ?=
SANITIZE_FILTER ?=
QUICK ?=
FILTER ?=
VIEWERS ?=
MUTATE ?=
release := .build/release
quietly := Tests/Tools/quietly
# The two products alone: the tests' targets want more than users have to install.
build-release := swift build -c release --static-swift-stdlib --product
address := http://localhost:$(PORT)

.PHONY: help run test wasm web-files test-wasm test-pages test-browser test-chromium lint bench profile deps deps-test image fuzz sanitize contract conformance conformance-iiif conformance-redbot conformance-viewers soak smoke release coverage mutate

help:  ## this list
	@echo "Porthole: any part of any image, at any zoom, over HTTP."
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 24

run: release  ## install, build for release, serve IMAGES (images, with demo pictures if empty) on PORT (8080)
	@if [ "$(IMAGES)" = images ]; then mkdir -p images; fi
	@[ -d "$(IMAGES)" ] || { echo "There is no folder $(IMAGES)"; exit 1; }
	@if [ "$(IMAGES)" = images ] && [ -z "$$(ls -A images)" ]; then \
	  echo "Making demo pictures in images/"; $(release)/porthole demo images; fi
	@printf '%s\n' "" "Help     $(release)/porthole help serve;  Ctrl-C ends it"
	@if [ -e "$(IMAGES)/chart.tif" ]; then \
	  echo "A view   curl -o a.png '$(address)/images/chart/view?scale=4&x=1000&y=500'"; fi
	@exec $(release)/porthole serve "$(IMAGES)" --listen 127.0.0.1:$(PORT)

# One test after the other: many look at a clock or wait for a process, and would starve each other on two cores.
test: deps-test  ## install, build and run every test
	@echo "Building and testing (the first time takes minutes)"
	@swift test --disable-xctest --no-parallel $(SWIFT_FLAGS)

wasm:  ## the zoom core for pages: two modules in Sources/CAssets/Web/zoom-core, from its Swift sources
	@Tests/Tools/install binaryen
	@$(quietly) "Compiling the zoom core to WebAssembly" Tests/Tools/wasm Sources/CAssets/Web/zoom-core

web-files:  ## list the files of Sources/CAssets/Web anew, for the compiler to embed them
	@Tests/Tools/web-files

test-wasm:  ## whether they are what their sources give, and agree with them to the last bit, in Node
	@Tests/Tools/install binaryen nodejs
	@Tests/Tools/test-wasm

test-pages:  ## the modules of the pages that need no browser, in Node
	@Tests/Tools/install nodejs
	@Tests/Tools/test-pages

test-chromium: deps-test  ## whether Chromium sees in PNGs of every kind what was encoded
	@Tests/Tools/install chromium
	@SWIFT_FLAGS='$(SWIFT_FLAGS)' Tests/Tools/test-chromium

test-browser: release deps-test  ## the pages in Chromium, by touch, mouse and keys; FILTER=… chooses tests
	@Tests/Tools/install chromium python3-venv
	@QUICK='$(QUICK)' FILTER='$(FILTER)' Tests/Tools/test-browser

lint: deps-test  ## formatting, imports, direction of dependencies, file lengths, warnings as errors
	@Tests/Tools/lint
	@$(quietly) "Building with warnings as errors" swift build --build-tests -Xswiftc -warnings-as-errors
	@echo "Lint is clean."

deps:  ## install what building and running need
	@Tests/Tools/install libvips-dev libjansson-dev libisal-dev libdeflate-dev libjpeg-dev pkg-config \
	  fonts-dejavu-core

deps-test: deps
	@Tests/Tools/install curl python3 python3-pil python3-numpy libspng-dev libwebp-dev

release: deps
	@$(quietly) "Building the service for release (the first time takes minutes)" $(build-release) porthole
	@$(quietly) "Building its worker" $(build-release) porthole-worker

image:  ## build the container image porthole:latest with docker, podman or buildah
	@Tests/Tools/image

bench: release  ## side by side with nginx, IIPImage and libvips in C; QUICK=1 takes two minutes
	@Tests/Tools/install wrk gcc pkg-config libvips-tools nginx-light iipimage-server mate-backgrounds python3-pil
	@$(quietly) "Building the encoder's measure" swift build -c release --product png-bench
	@QUICK='$(QUICK)' Benchmarks/run

profile: release  ## where the time of four kinds of answers goes, by perf
	@Tests/Tools/install linux-perf wrk
	@Benchmarks/profile

fuzz:  ## the HTTP decoder under libFuzzer and AddressSanitizer, SECONDS_OF_FUZZING (600)
	@Tests/Fuzz/run $(SECONDS_OF_FUZZING)

sanitize: deps-test  ## every test under AddressSanitizer, then under ThreadSanitizer
	@SANITIZE_FILTER='$(SANITIZE_FILTER)' Tests/Tools/sanitize

smoke: release deps-test  ## the release build as a new user meets it: demo, serve, curl, view
	@Tests/Tools/smoke

coverage:  ## the lines of ZoomCore that no test runs; there should be none
	@Tests/Tools/install python3
	@Tests/Tools/coverage

mutate:  ## mistakes in ZoomCore that no test notices; MUTATE='--sample 100 --files "Touches/*"'
	@Tests/Tools/install python3
	@Tests/Tools/mutate $(MUTATE)

contract: release deps-test  ## schemathesis against a running server and its own /openapi.yaml
	@Tests/Tools/install python3-venv curl
	@Tests/Tools/contract

conformance: conformance-iiif conformance-redbot conformance-viewers  ## what others' tools say of it: the next three

conformance-iiif: release deps-test  ## the official validator of the IIIF Image API and a newer one, 3.0 and 2.0
	@Tests/Tools/install python3-venv curl
	@Tests/Tools/conformance-iiif
	@Tests/Tools/conformance-iiif-ng

conformance-redbot: release deps-test  ## redbot, which knows HTTP, on an answer of each kind
	@Tests/Tools/install python3-venv curl
	@Tests/Tools/conformance-redbot

conformance-viewers: release deps-test  ## real viewers by touch in Chromium; VIEWERS=Leaflet tries some
	@Tests/Tools/install python3-venv curl chromium libjs-leaflet
	@VIEWERS='$(VIEWERS)' Tests/Tools/conformance-viewers

soak: release deps-test  ## 64 clients ask for random views, SECONDS_OF_SOAK (600) and SOAK (more options)
	@Tests/Load/soak --seconds $(SECONDS_OF_SOAK) $(SOAK)
