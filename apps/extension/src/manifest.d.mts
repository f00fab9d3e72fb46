/** Returns the manifest of one browser's build. */
export function manifestFor(options: {
  readonly browser: 'chrome' | 'firefox'
  readonly version: string
  /** Origin of the web wallet whose services are used. */
  readonly host: string
  /** Further origins of its services. */
  readonly connect?: readonly string[]
}): {
  readonly host_permissions: readonly string[]
  readonly optional_host_permissions: readonly string[]
  readonly permissions: readonly string[]
}
