import { cleanText, parseJson } from '@cairn/primitives'
import type { TokenMetadata } from '@cairn/protocol'
import * as z from 'zod/mini'
import { cleanJson } from './clean-json.ts'
import { plainAddress, withTokenId } from './token-uri.ts'

/** The cleaned content of a token's document. */
export type TokenDocument = {
  readonly name: string
  readonly description?: string
  readonly image?: string
  readonly video?: string
  readonly audio?: string
  readonly animation_url?: string
  readonly image_data?: string
  readonly external_url?: string
  readonly background_color?: string
  readonly decimals?: number
  readonly properties?: Record<string, unknown>
  readonly attributes: Record<string, unknown>[]
}

const object = z.record(z.string(), z.unknown())

/**
 * Maximum length of an address. It is large because documents contain whole
 * images.
 */
const maxMediaLength = 256 * 1024
/** Addresses that show media. Schemes that run code are left out. */
const mediaAddress = /^(?:https?:\/\/|ipfs:\/\/|data:(?:image|video|audio)\/)/i
const media = [
  'image',
  'video',
  'audio',
  'animation_url',
  'image_data',
] as const

/**
 * Parses a token's document. Fields of the wrong type are dropped.
 *
 * @returns `undefined` when it is no JSON object
 * @see META-01
 */
export function parseTokenDocument(
  json: string,
  tokenId: bigint,
): TokenDocument | undefined {
  const fields = z.safeParse(
    object,
    parseJson(json.replace(/^\ufeff/, '')),
  ).data
  if (!fields) return undefined
  const decimals = fields.decimals
  const properties = z.safeParse(object, fields.properties).data
  return {
    name: cleanText(toText(fields.name)),
    ...textFields(fields),
    ...mediaFields(fields, tokenId),
    ...(/^https?:\/\//i.test(toText(fields.external_url)) && {
      external_url: cleanText(toText(fields.external_url), 2_048),
    }),
    ...(typeof decimals === 'number' &&
      Number.isInteger(decimals) &&
      decimals >= 0 &&
      decimals <= 255 && { decimals }),
    ...(properties && {
      properties: cleanJson(properties) as Record<string, unknown>,
    }),
    attributes: listAttributes(fields.attributes),
  }
}

/**
 * Replaces the addresses of media by ones of this service, so that browsers
 * call no other host. Media that cannot be shown is left out.
 *
 * @see COLL-02
 */
export function withProxiedMedia(
  document: TokenMetadata,
  toProxied: (url: string) => string | undefined,
): TokenMetadata {
  const shown = { ...document }
  for (const key of media) {
    const url = document[key]
    if (url === undefined || url.trimStart().startsWith('<')) continue
    const proxied = toProxied(url)
    if (proxied === undefined) delete shown[key]
    else shown[key] = proxied
  }
  return shown
}

/** Returns the text that searches of a token look through, in lower case. */
export function searchTextOf(
  document: Pick<TokenMetadata, 'name' | 'description' | 'attributes'>,
): string {
  const values = document.attributes.flatMap((it) => Object.values(it))
  return [document.name, document.description, ...values]
    .filter((it) => typeof it === 'string' || typeof it === 'number')
    .join(' ')
    .slice(0, 8_192)
    .toLowerCase()
}

function textFields(fields: Readonly<Record<string, unknown>>) {
  const entries = [
    ['description', 4_096],
    ['background_color', 32],
  ] as const
  return Object.fromEntries(
    entries.flatMap(([key, maxLength]) => {
      const text = cleanText(toText(fields[key]), maxLength)
      return text === '' ? [] : [[key, text]]
    }),
  )
}

function mediaFields(
  fields: Readonly<Record<string, unknown>>,
  tokenId: bigint,
) {
  return Object.fromEntries(
    media.flatMap((key) => {
      const text = toAddress(key, toText(fields[key]), tokenId)
      if (text === '' || text.length > maxMediaLength) return []
      // `image_data` may be an SVG drawing itself. Other fields are addresses.
      const isDrawing = key === 'image_data' && text.trimStart().startsWith('<')
      if (!isDrawing && !mediaAddress.test(text)) return []
      return [[key, cleanText(text, maxMediaLength)]]
    }),
  )
}

/** An address as the service reads it; a drawing in the place of one as data. */
function toAddress(
  key: (typeof media)[number],
  text: string,
  tokenId: bigint,
): string {
  if (/^data:/i.test(text)) return text
  if (!text.trimStart().startsWith('<'))
    return withTokenId(plainAddress(text), tokenId)
  return key === 'image' && /^\s*<svg[\s>]/i.test(text)
    ? `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
    : text
}

function listAttributes(value: unknown): Record<string, unknown>[] {
  const named = z.safeParse(object, value).data
  if (named && !Array.isArray(value))
    return listAttributes(
      Object.entries(named).map(([name, one]) => ({
        trait_type: name,
        value: one,
      })),
    )
  if (!Array.isArray(value)) return []
  return value.slice(0, 100).flatMap((it) => {
    const attribute = z.safeParse(object, it).data
    return attribute ? [cleanJson(attribute) as Record<string, unknown>] : []
  })
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? `${value}`
    : ''
}
