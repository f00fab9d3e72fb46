import type { Fee } from '#shared/money/use-fee.ts'
import type { TermsState } from './use-terms.ts'

type Failure<Type> = {
  readonly type: Type
  readonly reason: string | undefined
  /** Place of the call that fails, where it is known. */
  readonly call?: number | undefined
}

/** The state of a request before it can be signed. */
export type Readiness =
  /** No coin that the relayer takes is held in the amount that it asks. */
  | { readonly type: 'short' }
  /** The relayer does not say what it costs. */
  | { readonly type: 'fee-away' }
  /** The network's node does not answer. */
  | { readonly type: 'run-away' }
  /** The network's node has no way to try transactions. */
  | { readonly type: 'untried' }
  | { readonly type: 'trying' }
  | { readonly type: 'passed' }
  /** A coin that it sends does not move. */
  | { readonly type: 'unmoved' }
  | Failure<'failed'>
  /** It failed, and the person allows what fails to be sent. */
  | Failure<'forced'>
  /** It does not keep what the wallet expects, or waits for a quote. */
  | TermsReadiness

/** A readiness that the terms decide. */
export type TermsReadiness = Exclude<TermsState, { type: 'kept' }>

/** Whether a request only lacks what pays for sending it. */
export function isUnpaid({ type }: Readiness): boolean {
  return type === 'short' || type === 'fee-away'
}

/** Whether the terms decide about a request now. */
export function isOfTerms(readiness: Readiness): readiness is TermsReadiness {
  return ['breach', 'renewing', 'no-quote', 'moved'].includes(readiness.type)
}

type Run = {
  readonly isError: boolean
  /** It ran so long ago that it says nothing of now. */
  readonly isOld?: boolean
  readonly data:
    | { readonly type: 'passed'; readonly unmoved?: readonly unknown[] }
    | { readonly type: 'untried' }
    | {
        readonly type: 'failed'
        readonly reason?: string | undefined
        readonly call?: number | undefined
      }
    | undefined
}

/**
 * Says whether a request may be signed, and why not.
 *
 * @param run - its test run, the fee's payment included; a run that errored
 *   may still hold an older result, which proves nothing of now
 * @param mayForce - whether the person allows what fails to be sent
 * @param terms - how it stands to what the wallet expects of it
 * @see SEND-01 SWAP-01
 */
export function readinessOf(
  fee: Pick<Fee, 'state' | 'isSettled'>,
  run: Run,
  mayForce: boolean,
  terms: TermsState = { type: 'kept' },
): Readiness {
  if (terms.type === 'breach') return terms
  if (fee.state === 'failed') return { type: 'fee-away' }
  if (fee.state === 'ready' && !fee.isSettled) return { type: 'short' }
  if (terms.type === 'renewing' || terms.type === 'no-quote') return terms
  if (!fee.isSettled) return { type: 'trying' }
  if (run.isError) return { type: 'run-away' }
  if (!run.data || run.isOld) return { type: 'trying' }
  if (run.data.type === 'untried') return { type: 'untried' }
  if (run.data.type === 'passed' && run.data.unmoved?.length)
    return { type: 'unmoved' }
  if (run.data.type === 'passed')
    return terms.type === 'moved' ? terms : { type: 'passed' }
  const { reason, call } = run.data
  return { type: mayForce ? 'forced' : 'failed', reason, call }
}

/**
 * Tells whether a request can be signed. One that could not be tried cannot;
 * one whose test failed can only by choice.
 */
export function isReady({ type }: Readiness): boolean {
  return type === 'passed' || type === 'forced'
}
