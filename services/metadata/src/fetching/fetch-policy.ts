import { parseHttpUrl } from './http-url.ts'

/** Hosts that addresses written by strangers may lead to. */
export type FetchPolicy = {
  /** `public`: any host of the open internet. `off`: only the named origins. */
  readonly mode: 'off' | 'public'
  /**
   * Origins allowed in either mode, at any IP address, such as
   * `http://127.0.0.1:8080`. A leading `*.`, as in `https://*.gateway.example`,
   * stands for every name under it; these names must lead to the open internet.
   */
  readonly origins: readonly string[]
}

/** Decision about an address before its name is looked up. */
export type Verdict =
  /** Allowed at any IP address. */
  | 'named'
  /** Allowed if its name leads to the open internet. */
  | 'public'
  | 'refused'

/**
 * Decides about an address. On the open internet, only http and https on their
 * default ports are allowed, without user name and password.
 *
 * @see META-01
 */
export function judgeUrl(policy: FetchPolicy, address: string): Verdict {
  const url = parseHttpUrl(address)
  if (!url) return 'refused'
  if (policy.origins.includes(url.origin)) return 'named'
  if (policy.origins.some((it) => isUnder(it, url))) return 'public'
  return policy.mode === 'public' && url.port === '' ? 'public' : 'refused'
}

function isUnder(pattern: string, url: URL): boolean {
  const [scheme, rest] = pattern.split('://*')
  return (
    rest !== undefined &&
    url.protocol === `${scheme}:` &&
    url.host.endsWith(rest)
  )
}
