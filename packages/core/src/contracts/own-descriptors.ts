import { BaseError, type Descriptor, parseJson } from '@cairn/primitives'
import { descriptor } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { SessionWallet } from '../session/session-wallet.ts'

/** Characters that are kept in the browser's store, which has millions. */
const mostKept = 500_000

type Source = Pick<SessionWallet, 'storage'>

/** Returns the descriptions (ERC-7730) that the person added. */
export function listOwnDescriptors({ storage }: Source): readonly Descriptor[] {
  const kept = parseJson(storage.get('ownDescriptors') ?? '[]')
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one) => z.safeParse(descriptor, one).data ?? [])
}

/**
 * Adds descriptions from the texts of files. One that is there already is not
 * added again.
 *
 * @returns which of the texts are descriptions, in their order
 * @throws {DescriptorsFullError} when there would be too many to keep; then none
 *   is added
 * @see DAPP-03
 */
export function addOwnDescriptors(
  wallet: Source,
  texts: readonly string[],
): readonly boolean[] {
  const read = texts.map(
    (text) => z.safeParse(descriptor, parseJson(text)).data,
  )
  const all = [...listOwnDescriptors(wallet), ...read.filter(isThere)]
  const distinct = new Set(all.map((one) => JSON.stringify(one)))
  const kept = `[${[...distinct].join(',')}]`
  if (kept.length > mostKept) throw new DescriptorsFullError()
  wallet.storage.set('ownDescriptors', kept)
  return read.map(isThere)
}

/** Removes the descriptions that the person added. */
export function removeOwnDescriptors({ storage }: Source): void {
  storage.remove('ownDescriptors')
}

/** The descriptions are more than the wallet keeps. */
export class DescriptorsFullError extends BaseError {
  override readonly name = 'DescriptorsFullError'

  constructor() {
    super('There is no room for these descriptions.')
  }
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined
}
