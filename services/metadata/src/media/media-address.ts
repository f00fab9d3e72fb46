import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseHttpUrl } from '../fetching/http-url.ts'
import { gatewayUrl } from '../reading/token-uri.ts'

/** URL path of media. */
export const mediaPath = '/media'

/** Maximum URL length. Browsers and proxies refuse longer ones. */
const maxUrlLength = 2_048

/** Converts foreign addresses to addresses of this service, and back. */
export type MediaAddresses = {
  /**
   * Returns the address of this service that shows the media at `url`. It keeps
   * the extension of the file name, by which wallets recognise video and sound.
   *
   * @param url - http, https or ipfs. Data URLs stay as they are
   * @returns `undefined` for every other address
   */
  readonly toProxied: (url: string) => string | undefined
  /**
   * Returns the foreign address behind a path.
   *
   * @param signature - as in the path
   * @param payload - as in the path
   * @returns `undefined` for a path that this service did not sign
   */
  readonly toOriginal: (
    signature: string,
    payload: string,
  ) => string | undefined
}

/**
 * Creates signed addresses, so that callers can load only media that a token's
 * document names.
 *
 * @param base - URL prefix of this service
 * @see COLL-02
 */
export function createMediaAddresses(
  base: string,
  key: Uint8Array,
): MediaAddresses {
  const sign = (payload: string) =>
    createHmac('sha256', key)
      .update(`cairn media 1 ${payload}`)
      .digest('base64url')
  return {
    toProxied(url) {
      if (/^data:(?:image|video|audio)\//i.test(url)) return url
      const isIpfs = gatewayUrl(url, '') !== undefined
      const path = isIpfs ? url : parseHttpUrl(url)?.pathname
      if (path === undefined || url.length > maxUrlLength) return undefined
      const payload = Buffer.from(url).toString('base64url')
      const ending = /\.[a-z0-9]{1,5}$/i.exec(path)?.[0] ?? ''
      return `${base}${mediaPath}/${sign(payload)}/${payload}/media${ending}`
    },
    toOriginal(signature, payload) {
      const expected = Buffer.from(sign(payload))
      const given = Buffer.from(signature)
      return given.length === expected.length &&
        timingSafeEqual(given, expected)
        ? Buffer.from(payload, 'base64url').toString('utf8')
        : undefined
    },
  }
}
