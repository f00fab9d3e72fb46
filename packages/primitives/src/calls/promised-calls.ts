import { isSameAddress } from '../accounts/address-text.ts'
import { allUnits } from '../money/all-units.ts'
import type { CallReader, KnownContracts, Operation } from './operation.ts'

/**
 * Reads calls at contracts that the environment names. At any other contract
 * they are known by name alone: a function says what its contract calls it.
 *
 * @see HIST-02
 */
export function ofContracts(
  readers: Readonly<Record<string, CallReader>>,
  contractsOf: (known: KnownContracts) => readonly string[] | '' | undefined,
): Readonly<Record<string, CallReader>> {
  const guarded = (read: CallReader): CallReader => {
    return (args, subject) => {
      const { call, context } = subject
      const contracts = (context.known && contractsOf(context.known)) || []
      return contracts.some((one) => isSameAddress(one, call.to))
        ? read(args, subject)
        : { kind: 'unimplemented' }
    }
  }
  return Object.fromEntries(
    Object.entries(readers).map(([text, read]) => [text, guarded(read)]),
  )
}

/**
 * Reads calls by what they look like, where that is asked for.
 *
 * @see HIST-02
 */
export function ofLikeness(
  readers: Readonly<Record<string, CallReader>>,
): Readonly<Record<string, CallReader>> {
  return Object.fromEntries(
    Object.entries(readers).map(([text, read]): [string, CallReader] => [
      text,
      (args, subject) =>
        subject.context.readsLikeness
          ? read(args, subject)
          : { kind: 'unimplemented' },
    ]),
  )
}

/**
 * Returns the operations of calls that the wallet has not ordered itself. What a
 * bridge takes and what arrives stands in data that only the wallet's own order
 * is held against, so a foreign one is the call of a contract. So is a swap for
 * nothing, of any amount, or for somebody else.
 *
 * @see HIST-02 BRDG-02
 */
export function withoutPromises(
  operations: readonly Operation[],
): readonly Operation[] {
  return operations.map((one) =>
    isEmptyPromise(one) ? { ...one, kind: 'unimplemented' } : one,
  )
}

function isEmptyPromise(one: Operation): boolean {
  if (one.kind === 'bridge') return true
  if (one.kind !== 'swap') return false
  return (
    one.toAmount === 0n ||
    one.fromAmount >= allUnits ||
    !isSameAddress(one.recipient, one.account)
  )
}
