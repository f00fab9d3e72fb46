import { parseHttpUrl } from '../fetching/http-url.ts'

/** Maximum length of a document. On-chain art is far shorter. */
const maxDocumentLength = 512 * 1024

/** Location of a token's document. */
export type TokenUri =
  | { readonly kind: 'inline'; readonly json: string }
  | { readonly kind: 'ipfs' | 'http'; readonly url: string }
  | { readonly kind: 'unsupported' }

/** Fills in the token id: 64 lower-case hex digits, as ERC-1155 requires. */
export function withTokenId(text: string, tokenId: bigint): string {
  return text.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
}

/** Gateway for `ar://`. */
const arweaveGateway = 'https://arweave.net/'

/**
 * Writes the forms of an address that contracts use as `ipfs://`, `https://` or
 * `data:`: a bare content id, `/ipfs/…`, and `ar://…` of Arweave.
 *
 * @see META-01
 */
export function plainAddress(address: string): string {
  const text = address.trim()
  const file = /^ar:\/\/([\w-]{43}(?:\/[^?#\\]*)?)(?:[?#].*)?$/i.exec(text)?.[1]
  if (file !== undefined) return `${arweaveGateway}${file}`
  const content =
    /^\/?(?:ipfs\/)?((?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,})(?:[/?#].*)?)$/.exec(
      text,
    )?.[1]
  return content === undefined ? text : `ipfs://${content}`
}

/**
 * Parses the address of a token's document, with the token id filled in. One
 * that is a picture itself is a document that names this picture alone.
 *
 * @see HIST-01, META-01
 */
export function parseTokenUri(uri: string, tokenId: bigint): TokenUri {
  if (uri.length > maxDocumentLength) return { kind: 'unsupported' }
  const text = withTokenId(plainAddress(uri), tokenId)
  if (/^<svg[\s>]/i.test(text) || /^data:image\//i.test(text))
    return { kind: 'inline', json: JSON.stringify({ image: text }) }
  if (/^data:/i.test(text)) return parseDataUri(text)
  if (gatewayUrl(text, '') !== undefined) return { kind: 'ipfs', url: text }
  return parseHttpUrl(text)
    ? { kind: 'http', url: text }
    : { kind: 'unsupported' }
}

/**
 * Returns the address of an IPFS file at a gateway.
 *
 * @param gateway - origin, without a slash at its end
 * @returns `undefined` for an address outside of IPFS
 */
export function gatewayUrl(url: string, gateway: string): string | undefined {
  // A content id says what its file is: queries change nothing.
  const path = /^ipfs:\/\/(?:ipfs\/)?([^?#]+)(?:[?#].*)?$/i.exec(url)?.[1]
  return path !== undefined && isIpfsPath(path)
    ? `${gateway}/ipfs/${path}`
    : undefined
}

/**
 * Whether a path is a content id with names below it, and cannot leave the
 * gateway's folder.
 */
function isIpfsPath(path: string): boolean {
  return (
    /^[a-zA-Z0-9]{20,128}(?:\/[^?#\\]*)?$/.test(path) &&
    !path.split('/').some((name) => /^(?:\.|%2e){1,2}$/i.test(name))
  )
}

function parseDataUri(uri: string): TokenUri {
  const comma = uri.indexOf(',')
  if (comma < 0) return { kind: 'unsupported' }
  const head = uri.slice('data:'.length, comma).toLowerCase()
  const [type = '', ...parameters] = head.split(';').map((it) => it.trim())
  if (type !== '' && !/json|text\/plain/.test(type)) {
    return { kind: 'unsupported' }
  }
  const body = uri.slice(comma + 1)
  return {
    kind: 'inline',
    json: parameters.includes('base64')
      ? Buffer.from(body, 'base64').toString('utf8')
      : unescapePercent(body),
  }
}

/**
 * Decodes percent escapes. Many contracts write bare `%` in JSON; those stay,
 * and so do escapes that are no text.
 */
function unescapePercent(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}
