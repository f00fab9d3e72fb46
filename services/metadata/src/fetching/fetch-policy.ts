import { parseHttpUrl } from './http-url.ts'

/** Which hosts may be asked for what strangers' contracts point to. */
export type FetchPolicy = {
  /** `public`: any host of the open internet; `off`: only those named. */
  readonly mode: 'off' | 'public'
  /**
   * Origins that may be asked in either mode, wherever they lead, such as
   * `http://127.0.0.1:8080`. One that begins with `*.`, as in
   * `https://*.gateway.example`, means every name under it, and these must lead
   * to the open internet.
   */
  readonly origins: readonly string[]
}

/** What a policy says of an address before its name is looked up. */
export type Verdict =
  /** Asked wherever its name leads. */
  | 'named'
  /** Asked where its name leads to the open internet. */
  | 'public'
  | 'refused'

/**
 * Judges an address. Only http and https on their own ports pass for the open
 * internet, without a name and password in front.
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
