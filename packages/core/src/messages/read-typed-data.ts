import * as z from 'zod/mini'
import { InvalidTypedDataError } from './invalid-typed-data-error.ts'
import { type TypedData, typedDataShape } from './typed-data-shape.ts'
import {
  domainMembers,
  domainType,
  type Member,
  readStructs,
} from './typed-types.ts'
import { createValueReader } from './typed-value.ts'

/**
 * Reads typed data by its types, and returns what is signed and nothing else:
 * types that the primary type uses, members that the types name, and each value
 * in one form (integers as decimal text, bytes in lower case, addresses with
 * their checksum). Reading the result again returns the same.
 *
 * @throws {InvalidTypedDataError} for a value that is not of its type, a member
 *   that is missing, types that are unknown, cyclic or malformed, or the domain
 *   as the message
 * @see SIGN-11
 */
export function readTypedData(value: unknown): TypedData {
  const { domain, types, primaryType, message } = readShape(value)
  // Libraries leave the message out of the digest then.
  if (primaryType === domainType)
    throw new InvalidTypedDataError('its message is not signed')
  const domainStruct = readDomainType(domain, types)
  const structs = readStructs(types, primaryType)
  const read = createValueReader(structs)
  return {
    domain: read.members('domain', domainStruct, domain),
    types: Object.fromEntries(
      [[domainType, domainStruct] as const, ...structs].map(
        ([name, members]) => [name, [...members]],
      ),
    ),
    primaryType,
    message: read.members('', structs.get(primaryType) ?? [], message),
  }
}

function readShape(value: unknown): TypedData {
  const shape = z.safeParse(typedDataShape, value)
  if (shape.success) return shape.data
  const [issue] = shape.error.issues
  const place = issue?.path.join('.') || 'the data'
  throw new InvalidTypedDataError(`${place} is missing or malformed`)
}

/** Without a type of its own, a domain is made of the usual members it has. */
function readDomainType(
  domain: TypedData['domain'],
  types: TypedData['types'],
): readonly Member[] {
  if (!Object.hasOwn(types, domainType))
    return domainMembers.filter(
      ({ name }) => domain[name] !== undefined && domain[name] !== null,
    )
  const structs = readStructs(types, domainType)
  if (structs.size > 1)
    throw new InvalidTypedDataError('the domain has members that are structs')
  return structs.get(domainType) ?? []
}
