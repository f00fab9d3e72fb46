import { isSameAddress } from '../accounts/address-text.ts'
import type { CallReader, KnownContracts } from './operation.ts'

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
