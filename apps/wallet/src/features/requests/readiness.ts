import type { Fee } from '#shared/money/use-fee.ts'

/** The state of a request before it can be signed. */
export type Readiness =
  /** No coin that the relayer takes is held in the amount that it asks. */
  | { readonly type: 'short' }
  /** The relayer does not say what it costs. */
  | { readonly type: 'fee-away' }
  /** The network's node does not answer. */
  | { readonly type: 'run-away' }
  | { readonly type: 'trying' }
  | { readonly type: 'passed' }
  | { readonly type: 'failed'; readonly reason: string | undefined }
  /** It failed, and the person allows what fails to be sent. */
  | { readonly type: 'forced'; readonly reason: string | undefined }

type Run = {
  readonly isError: boolean
  readonly data:
    | { readonly type: 'passed' }
    | { readonly type: 'failed'; readonly reason?: string | undefined }
    | undefined
}

/**
 * Says whether a request may be signed, and why not.
 *
 * @param run - its test run, the fee's payment included; a run that errored
 *   may still hold an older result, which proves nothing of now
 * @param mayForce - whether the person allows what fails to be sent
 * @see SEND-01
 */
export function readinessOf(
  fee: Pick<Fee, 'state' | 'isSettled'>,
  run: Run,
  mayForce: boolean,
): Readiness {
  if (fee.state === 'failed') return { type: 'fee-away' }
  if (fee.state === 'ready' && !fee.isSettled) return { type: 'short' }
  if (!fee.isSettled) return { type: 'trying' }
  if (run.isError) return { type: 'run-away' }
  if (!run.data) return { type: 'trying' }
  if (run.data.type === 'passed') return { type: 'passed' }
  const { reason } = run.data
  return { type: mayForce ? 'forced' : 'failed', reason }
}

/**
 * Tells whether a request can be signed. One that could not be tried cannot;
 * one whose test failed can only by choice.
 */
export function isReady({ type }: Readiness): boolean {
  return type === 'passed' || type === 'forced'
}
