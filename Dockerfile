# The service in a container: the pictures at /images, port 8080;
# what has to be kept, stored edits, in the volume /data.
#   docker build -t porthole .
#   docker run --rm -p 8080:8080 -v "$PWD/images:/images:ro" -v porthole-data:/data porthole
# Pyramids of large pictures are in the volume /cache, which is worth keeping (-v porthole-cache:/cache) and may be lost.
# Edits can be changed with a token: -e PORTHOLE_TOKEN, or -e PORTHOLE_TOKEN_FILE=/run/secrets/token; pictures with one of
# their own, PORTHOLE_UPLOAD_TOKEN, where /images is not read-only. A folder of the host in place of a volume has to belong
# to user 10001.
# BUILDER is Debian 12 with the Swift toolchain on its path, RUNTIME the same Debian without.
ARG BUILDER=swift:6.3-bookworm
ARG RUNTIME=debian:bookworm-slim

FROM ${BUILDER} AS builder
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libvips-dev libjansson-dev \
        libisal-dev libdeflate-dev libjpeg-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY Package.swift openapi.yaml ./
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --static-swift-stdlib --product porthole \
    && swift build -c release --static-swift-stdlib --product porthole-worker \
    && install -D -s -t /out .build/release/porthole .build/release/porthole-worker

FROM ${RUNTIME}
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libvips42 libjansson4 \
        libisal2 libdeflate0 libjpeg62-turbo fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin porthole \
    && install -d -o porthole -g porthole /cache /data /data/edits \
    && install -d /images
COPY --from=builder /out/ /usr/local/bin/
USER porthole
ENV PORTHOLE_LISTEN=0.0.0.0:8080 PORTHOLE_CACHE=/cache PORTHOLE_DATA=/data
VOLUME ["/cache", "/data"]
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["porthole", "health"]
ENTRYPOINT ["porthole"]
CMD ["serve", "/images"]
