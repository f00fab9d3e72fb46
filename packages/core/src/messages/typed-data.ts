import { BaseError, type Hex } from '@cairn/primitives'
import * as Ox from 'ox/TypedData'
import * as z from 'zod/mini'
import { type TypedData, typedDataShape } from './typed-data-shape.ts'

export type { TypedData } from './typed-data-shape.ts'

/** One value that is signed, by its way from the top: `order.items[0].price`. */
export type TypedField = {
  readonly path: string
  readonly type: string
  readonly value: string
}

/** More values than this are not worth a person's eyes. */
const mostFields = 1000

/**
 * Reads typed data as apps hand it over: as JSON text or as an object.
 *
 * @throws {InvalidTypedDataError} when it could not be signed as what it says
 * @see SIGN-11
 */
export function parseTypedData(value: unknown): TypedData {
  try {
    const parsed = typeof value === 'string' ? JSON.parse(value) : value
    const { domain, ...rest } = z.parse(typedDataShape, parsed)
    const data = { ...rest, domain: withPlainChainId(domain) }
    Ox.assert(toDefinition(data))
    typedDataDigest(data)
    typedDataFields(data)
    return data
  } catch (cause) {
    throw new InvalidTypedDataError(cause)
  }
}

/** The 32 bytes that stand for typed data. @see SIGN-11 */
export function typedDataDigest(data: TypedData): Hex {
  return Ox.getSignPayload(toDefinition(data))
}

/**
 * Every value that the digest covers, in its order, and none besides: what is
 * on screen is what is signed.
 *
 * @see SIGN-11
 */
export function typedDataFields(data: TypedData): readonly TypedField[] {
  const fields: TypedField[] = []
  walk(data, { type: data.primaryType, value: data.message, path: '' }, fields)
  return fields
}

/**
 * The part of the typed data's domain that the digest covers.
 *
 * @see SIGN-11
 */
export function typedDataDomain({
  domain,
  types,
}: TypedData): readonly TypedField[] {
  const members =
    types.EIP712Domain ?? Ox.extractEip712DomainTypes(domain as Ox.Domain)
  return members.map(({ name, type }) => ({
    path: name,
    type,
    value: String(domain[name]),
  }))
}

/** Types that are known at run time only, where the library reads them ahead. */
function toDefinition(data: TypedData) {
  return data as unknown as Ox.MessageDefinition<Ox.TypedData, string>
}

type Place = {
  readonly type: string
  readonly value: unknown
  readonly path: string
}

function walk(data: TypedData, place: Place, into: TypedField[]): void {
  const { type, value, path } = place
  if (into.length >= mostFields) throw new RangeError('too many fields')
  const [, element] = /^(.*)\[\d*\]$/.exec(type) ?? []
  const members = data.types[type]
  if (element !== undefined && Array.isArray(value)) {
    if (value.length === 0) into.push({ path, type, value: '[]' })
    for (const [index, one] of value.entries())
      walk(data, { type: element, value: one, path: `${path}[${index}]` }, into)
  } else if (members) {
    const parts = value as Readonly<Record<string, unknown>>
    for (const { name, type: inner } of members) {
      const next = path === '' ? name : `${path}.${name}`
      walk(data, { type: inner, value: parts[name], path: next }, into)
    }
  } else into.push({ path, type, value: String(value) })
}

/** A chain's number as text would be left out of what is signed. */
function withPlainChainId({
  chainId,
  ...domain
}: TypedData['domain']): TypedData['domain'] {
  if (chainId === undefined) return domain
  const plain = Number(chainId)
  if (!Number.isSafeInteger(plain) || plain < 0)
    throw new TypeError('chainId is no number')
  return { ...domain, chainId: plain }
}

/** Typed data that does not hold what its types say. */
export class InvalidTypedDataError extends BaseError {
  override readonly name = 'InvalidTypedDataError'

  constructor(cause: unknown) {
    super('This is no typed data that can be signed.', { cause })
  }
}
