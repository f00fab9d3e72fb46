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
   * Returns the address of this service that shows the picture at `url`, and
   * nothing but a picture. Anyone may ask for one.
   *
   * @param url - http, https or ipfs
   * @returns `undefined` for every other address
   */
  readonly toPicture: (url: string) => string | undefined
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
  ) => OriginalMedia | undefined
}

export type OriginalMedia = {
  readonly url: string
  /** Only a picture may be served. */
  readonly isPicture: boolean
}

const purposes = { media: 'cairn media 1', picture: 'cairn picture 1' } as const

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
  const sign = (payload: string, purpose: keyof typeof purposes) =>
    createHmac('sha256', key)
      .update(`${purposes[purpose]} ${payload}`)
      .digest('base64url')
  const isSigned = (
    signature: string,
    payload: string,
    purpose: keyof typeof purposes,
  ) => {
    const expected = Buffer.from(sign(payload, purpose))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const toSigned = (url: string, purpose: keyof typeof purposes) => {
    const isIpfs = gatewayUrl(url, '') !== undefined
    const path = isIpfs ? url : parseHttpUrl(url)?.pathname
    if (path === undefined || url.length > maxUrlLength) return undefined
    const payload = Buffer.from(url).toString('base64url')
    const ending = /\.[a-z0-9]{1,5}$/i.exec(path)?.[0] ?? ''
    const signature = sign(payload, purpose)
    return `${base}${mediaPath}/${signature}/${payload}/media${ending}`
  }
  return {
    toProxied: (url) =>
      /^data:(?:image|video|audio)\//i.test(url) ? url : toSigned(url, 'media'),
    toPicture: (url) => toSigned(url, 'picture'),
    toOriginal(signature, payload) {
      const isPicture = isSigned(signature, payload, 'picture')
      if (!isPicture && !isSigned(signature, payload, 'media')) return undefined
      const url = Buffer.from(payload, 'base64url').toString('utf8')
      return { url, isPicture }
    },
  }
}
