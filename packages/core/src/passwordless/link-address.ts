import type { Link } from './confirm-link.ts'

/**
 * Reads the parts of a mailed link from the address that a browser opened.
 * Mail programs change links: some write `#` as `%23`, which puts the token
 * behind the result, and some take the full stop or bracket that follows a link
 * for its end.
 *
 * @param address.hash - with its `#`; no server has seen what stands behind it
 * @see PWLS-04
 */
export function readLinkAddress(address: {
  readonly digest: string | undefined
  readonly result: string | undefined
  readonly hash: string
}): Link & { readonly token: string } {
  const { digest, result = '', hash } = address
  const [, token = ''] = /#token=([\w-]+)/.exec(hash || result) ?? []
  return { digest, result: /^[\w:-]+/.exec(result)?.[0], token }
}
