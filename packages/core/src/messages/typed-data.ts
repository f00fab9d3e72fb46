import { type Hex, showText } from '@cairn/primitives'
import * as Ox from 'ox/TypedData'
import { InvalidTypedDataError } from './invalid-typed-data-error.ts'
import { parseExactJson } from './parse-exact-json.ts'
import { readTypedData } from './read-typed-data.ts'
import type { TypedData } from './typed-data-shape.ts'
import { domainType, isAtomic, parseType } from './typed-types.ts'

export { InvalidTypedDataError } from './invalid-typed-data-error.ts'
export type { TypedData } from './typed-data-shape.ts'

/** One value that is signed, by its way from the top: `order.items[0].price`. */
export type TypedField = {
  readonly path: string
  readonly type: string
  readonly value: string
}

/**
 * Reads typed data as apps hand it over: as JSON text or as an object.
 *
 * @throws {InvalidTypedDataError} when it could not be signed as what it says
 * @see SIGN-11
 */
export function parseTypedData(value: unknown): TypedData {
  return readTypedData(typeof value === 'string' ? parseText(value) : value)
}

/**
 * Reads typed data that was kept, for the screen that shows it.
 *
 * @returns `undefined` if it can't be signed, as when an older wallet kept it
 * @see SIGN-11
 */
export function rereadTypedData(data: TypedData): TypedData | undefined {
  try {
    return readTypedData(data)
  } catch {
    return undefined
  }
}

function parseText(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch (cause) {
    throw new InvalidTypedDataError('it is not JSON', cause)
  }
}

/**
 * The 32 bytes that stand for typed data. Like all that is shown, they are of
 * the strict reading alone, whatever was kept of the data.
 *
 * @throws {InvalidTypedDataError}
 * @see SIGN-11
 */
export function typedDataDigest(data: TypedData): Hex {
  return Ox.getSignPayload(
    // Types that are known at run time only, where the library reads them ahead.
    readTypedData(data) as unknown as Ox.MessageDefinition<
      Ox.TypedData,
      string
    >,
  )
}

/**
 * Every value that the digest covers, in its order, and none besides: what is
 * on screen is what is signed.
 *
 * @throws {InvalidTypedDataError}
 * @see SIGN-11
 */
export function typedDataFields(data: TypedData): readonly TypedField[] {
  const read = readTypedData(data)
  return listMembers(read, { type: read.primaryType, value: read.message })
}

/**
 * The part of the typed data's domain that the digest covers.
 *
 * @throws {InvalidTypedDataError}
 * @see SIGN-11
 */
export function typedDataDomain(data: TypedData): readonly TypedField[] {
  const read = readTypedData(data)
  return listMembers(read, { type: domainType, value: read.domain })
}

/**
 * Number of the network that the signed domain names.
 *
 * @returns `undefined` if it names none
 * @throws {InvalidTypedDataError}
 * @see SIGN-11
 */
export function typedDataChainId(data: TypedData): number | undefined {
  const chain = typedDataDomain(data).find(
    ({ path, type }) => path === 'chainId' && /^u?int/.test(type),
  )
  return chain && Number(chain.value)
}

/**
 * All that is signed, as JSON. Hidden characters are written out.
 *
 * @throws {InvalidTypedDataError}
 * @see SIGN-11
 */
export function typedDataJson(data: TypedData): string {
  return showText(JSON.stringify(readTypedData(data), null, 2))
}

type Place = {
  readonly type: string
  readonly value: unknown
  readonly path?: string
}

function listMembers(data: TypedData, place: Place): readonly TypedField[] {
  const { type, value, path = '' } = place
  const parts = value as Readonly<Record<string, unknown>>
  const members = data.types[type] ?? []
  if (members.length === 0 && path !== '') return [{ path, type, value: '{}' }]
  return members.flatMap(({ name, type: inner }) => {
    const next = path === '' ? name : `${path}.${name}`
    return listFields(data, { type: inner, value: parts[name], path: next })
  })
}

function listFields(
  data: TypedData,
  { type, value, path = '' }: Place,
): readonly TypedField[] {
  const { base, lists } = parseType(type)
  if (lists.length === 0)
    return isAtomic(base)
      ? [{ path, type, value: String(value) }]
      : listMembers(data, { type, value, path })
  const list = value as readonly unknown[]
  if (list.length === 0) return [{ path, type, value: '[]' }]
  const inner = type.slice(0, type.lastIndexOf('['))
  return list.flatMap((one, index) =>
    listFields(data, { type: inner, value: one, path: `${path}[${index}]` }),
  )
}
