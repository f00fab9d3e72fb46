import { HttpError } from '@cairn/service-kit'

/** Checks token ids: decimal, at most 32 bytes. */
export function readTokenIds(
  tokenIds: readonly string[] | undefined,
): readonly string[] | undefined {
  return readAll(tokenIds, /^\d{1,78}$/, 'tokenIDs')
}

/** Checks hashes and meta-transaction ids: 32 bytes, with or without `0x`. */
export function readHashes(
  hashes: readonly string[] | undefined,
  name: string,
): readonly string[] | undefined {
  return readAll(hashes, /^(?:0x)?[0-9a-f]{64}$/i, name)
}

/** Checks a block number. */
export function readBlockNumber(
  number: number | undefined,
  name: string,
): number | undefined {
  if (number !== undefined && !Number.isSafeInteger(number)) refuse(name)
  return number
}

/**
 * Refuses an argument.
 *
 * @throws {HttpError} `InvalidArgument`, naming the argument
 */
export function refuse(name: string): never {
  throw new HttpError('InvalidArgument', `Not valid: ${name}.`)
}

/** Maximum values of an argument. Real calls have fewer. */
const mostValues = 1000

function readAll(
  values: readonly string[] | undefined,
  pattern: RegExp,
  name: string,
): readonly string[] | undefined {
  // Generated clients send an empty list for an absent argument.
  if (!values || values.length === 0) return undefined
  if (values.length > mostValues) refuse(name)
  if (!values.every((value) => pattern.test(value))) refuse(name)
  return values
}
