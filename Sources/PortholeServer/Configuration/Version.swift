/// The version of service, command line and interface, as semver.org has it; openapi.yaml's `info` says the same.
public let portholeVersion = "0.4.0"
