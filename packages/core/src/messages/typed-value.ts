import { integerOf, isAddress, toAddress } from '@cairn/primitives'
import { InvalidTypedDataError } from './invalid-typed-data-error.ts'
import {
  isAtomic,
  type Member,
  type ParsedType,
  parseType,
  short,
} from './typed-types.ts'

/** A value as it is signed; integers are decimal text. */
export type TypedValue =
  | string
  | boolean
  | readonly TypedValue[]
  | { readonly [name: string]: TypedValue }

/** More values than this are not worth a person's eyes. */
const maxValues = 1000
/** Structs and lists, which may be empty, count as well. */
const maxNodes = 5000

/**
 * Returns functions that read values by their types.
 *
 * @see SIGN-11
 */
export function createValueReader(
  structs: ReadonlyMap<string, readonly Member[]>,
) {
  const count = { values: 0, nodes: 0 }

  function members(
    path: string,
    list: readonly Member[],
    value: unknown,
  ): Readonly<Record<string, TypedValue>> {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw wrong(path, 'is not an object')
    const parts = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      list.map(({ name, type }) => {
        const next = path === '' ? name : `${path}.${name}`
        const part = Object.hasOwn(parts, name) ? parts[name] : undefined
        if (part === undefined) throw wrong(next, 'is missing')
        return [name, read(next, parseType(type), part)]
      }),
    )
  }

  function read(path: string, type: ParsedType, value: unknown): TypedValue {
    const isValue = type.lists.length === 0 && isAtomic(type.base)
    count.nodes += 1
    if (isValue) count.values += 1
    if (count.values > maxValues || count.nodes > maxNodes)
      throw new InvalidTypedDataError('it has too many values')
    if (type.lists.length > 0) return readList(path, type, value)
    if (isValue) return readAtomic(path, type.base, value)
    return members(path, structs.get(type.base) ?? [], value)
  }

  function readList(
    path: string,
    { base, lists }: ParsedType,
    value: unknown,
  ): TypedValue {
    const size = lists.at(-1)
    if (!Array.isArray(value)) throw wrong(path, 'is not a list')
    if (size !== undefined && value.length !== size)
      throw wrong(path, `is not a list of ${size}`)
    if (value.length > maxNodes)
      throw new InvalidTypedDataError('it has too many values')
    const inner = { base, lists: lists.slice(0, -1) }
    return Array.from(value, (one: unknown, index) =>
      read(`${path}[${index}]`, inner, one),
    )
  }

  return { members }
}

function readAtomic(path: string, base: string, value: unknown): TypedValue {
  const read = readAs(base, value)
  if (read === undefined) throw wrong(path, `is not of type ${base}`)
  return read
}

function readAs(base: string, value: unknown): TypedValue | undefined {
  switch (base) {
    case 'bool':
      return typeof value === 'boolean' ? value : undefined
    case 'string':
      return isText(value) ? value : undefined
    case 'address':
      return typeof value === 'string' && isAddress(value)
        ? toAddress(value)
        : undefined
    default:
      return base.startsWith('bytes')
        ? readBytes(base.slice('bytes'.length), value)
        : readInteger(base, value)
  }
}

/** Half of a surrogate pair has no bytes in UTF-8. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !/\p{Cs}/u.test(value)
}

function readBytes(size: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(value))
    return undefined
  const isSize = size === '' || value.length === 2 + 2 * Number(size)
  return isSize ? value.toLowerCase() : undefined
}

function readInteger(base: string, value: unknown): string | undefined {
  const number = integerOf(value)
  if (number === undefined) return undefined
  const isSigned = base.startsWith('i')
  const bits = BigInt(base.replace(/\D/g, '') || 256)
  const max = isSigned ? 2n ** (bits - 1n) : 2n ** bits
  const isInRange = number < max && number >= (isSigned ? -max : 0n)
  return isInRange ? `${number}` : undefined
}

function wrong(path: string, what: string): InvalidTypedDataError {
  return new InvalidTypedDataError(`${short(path || 'message')} ${what}`)
}
