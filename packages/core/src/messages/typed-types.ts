import { InvalidTypedDataError } from './invalid-typed-data-error.ts'

/** A member of a struct. */
export type Member = { readonly name: string; readonly type: string }
type Types = Readonly<Record<string, readonly Member[]>>

/** Name of the domain's type. */
export const domainType = 'EIP712Domain'

/** Members of a domain that has no type of its own, in their order. */
export const domainMembers: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** A type's text: its base, and the sizes of its lists from the inside. */
export type ParsedType = {
  readonly base: string
  /** `undefined` for a list of any length. */
  readonly lists: readonly (number | undefined)[]
}

const atomic = /^(?:string|bool|address|bytes(\d*)|u?int(\d*))$/
const maxStructs = 200
const maxLists = 8

/** Whether a base type is the language's own. */
export function isAtomic(base: string): boolean {
  const [found, bytes = '', bits = ''] = atomic.exec(base) ?? []
  if (found === undefined) return false
  if (bytes !== '') return /^(?:[1-9]|[12]\d|3[012])$/.test(bytes)
  return bits === '' || (/^[1-9]\d*$/.test(bits) && isWidth(Number(bits)))
}

function isWidth(bits: number): boolean {
  return bits <= 256 && bits % 8 === 0
}

/** @throws {InvalidTypedDataError} if it is no type */
export function parseType(type: string): ParsedType {
  const [, base, sizes] = /^(\w+)((?:\[\d*\])*)$/.exec(type) ?? []
  const lists = [...(sizes ?? '').matchAll(/\[(\d*)\]/g)].map(([, size]) =>
    size === '' ? undefined : readSize(`${size}`, type),
  )
  if (base === undefined || lists.length > maxLists) throw noType(type)
  return { base, lists }
}

function readSize(size: string, type: string): number {
  if (!/^[1-9]\d{0,3}$/.test(size)) throw noType(type)
  return Number(size)
}

/**
 * Returns the structs that a type uses, itself first.
 *
 * @throws {InvalidTypedDataError} if one is unknown, malformed or holds itself
 */
export function readStructs(
  types: Types,
  primaryType: string,
): ReadonlyMap<string, readonly Member[]> {
  const found = new Map<string, readonly Member[]>()
  const visit = (name: string, holders: readonly string[]) => {
    if (holders.includes(name))
      throw new InvalidTypedDataError(`the type ${short(name)} holds itself`)
    if (found.has(name)) return
    const members = readMembers(types, name)
    found.set(name, members)
    if (found.size > maxStructs)
      throw new InvalidTypedDataError('it has too many types')
    for (const { type } of members) {
      const { base } = parseType(type)
      if (!isAtomic(base)) visitMember(base, [...holders, name])
    }
  }
  const visitMember = (base: string, holders: readonly string[]) => {
    // Libraries disagree about what such names depend on.
    if (base === domainType || holders.some((name) => name.includes(':')))
      throw noType(base)
    visit(base, holders)
  }
  visit(primaryType, [])
  return found
}

function readMembers(types: Types, name: string): readonly Member[] {
  const isName = /^[A-Za-z_]\w*(?::\w+)*$/.test(name)
  const members = Object.hasOwn(types, name) ? types[name] : undefined
  if (!isName || isAtomic(name) || !members) throw noType(name)
  const names = new Set<string>()
  for (const member of members) {
    if (!/^[A-Za-z_$][\w$]*$/.test(member.name) || member.name === '__proto__')
      throw new InvalidTypedDataError(`${short(name)} has a malformed member`)
    if (names.has(member.name))
      throw new InvalidTypedDataError(
        `${short(name)} has two members of a name`,
      )
    names.add(member.name)
  }
  return members.map(({ name: own, type }) => ({ name: own, type }))
}

function noType(type: string): InvalidTypedDataError {
  return new InvalidTypedDataError(`${short(type)} is not a known type`)
}

/** Names of apps are cut in errors, and have no odd characters there. */
export function short(name: string): string {
  return name.replace(/[^\w.$[\]:]/g, '?').slice(0, 80) || 'an empty name'
}
