import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseHttpUrl } from '../fetching/http-url.ts'
import { gatewayUrl } from '../reading/token-uri.ts'

/** Where media stand under this service. */
export const mediaPath = '/media'

/** Browsers and proxies take no longer addresses. */
const maxUrlLength = 2_048

/** Turns addresses of strangers into ones of this service, and back. */
export type MediaAddresses = {
  /**
   * The address under this service that shows what is at `url`. It keeps the
   * ending of the file's name, by which wallets know films and sounds.
   *
   * @param url - http, https or ipfs; data as they are, as they are here already
   * @returns `undefined` for every other address
   */
  readonly toProxied: (url: string) => string | undefined
  /**
   * The stranger's address behind a path.
   *
   * @param signature - as it stands in the path
   * @param payload - as it stands in the path
   * @returns `undefined` when this service never gave it away
   */
  readonly toOriginal: (
    signature: string,
    payload: string,
  ) => string | undefined
}

/**
 * Makes addresses that carry a signature, so that nobody can have anything
 * fetched but what some token's document names.
 *
 * @param base - prefix of this service
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
