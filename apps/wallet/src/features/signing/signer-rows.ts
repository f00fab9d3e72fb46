import type { PendingRequest, RequestSigner } from '@cairn/core'

/** The state of a signer's row. @see SIGN-03 */
export type SignerRowState = 'ready' | 'working' | 'signed' | 'idle'

/**
 * Whether a row can be pressed: not when the signer is neither ready nor
 * actionable, while another signer is asked, nor once it has signed.
 *
 * @see SIGN-03
 */
export function canAsk(request: PendingRequest, signer: RequestSigner) {
  return !isPrompting(request) && isOpen(signer)
}

/** The signer to ask next: the first that is ready, then one to make ready. */
export function nextSigner(request: PendingRequest): RequestSigner | undefined {
  if (isPrompting(request) || isFinished(request)) return undefined
  const open = request.signers.filter(isOpen)
  return open.find(({ status }) => status.ready) ?? open[0]
}

/** Whether the signers that can still sign do not weigh enough. */
export function isShort(request: PendingRequest): boolean {
  return request.reachableWeight < request.threshold
}

/** Whether there is enough weight. */
export function isFinished(request: PendingRequest): boolean {
  return request.signedWeight >= request.threshold
}

/** Returns the state of a signer's row. @see SIGN-03 */
export function rowState(
  request: PendingRequest,
  signer: RequestSigner,
): SignerRowState {
  if (signer.signed) return 'signed'
  if (signer.prompting) return 'working'
  if (isFinished(request)) return 'idle'
  return canAsk(request, signer) ? 'ready' : 'idle'
}

function isOpen({ signed, prompting, status, weight }: RequestSigner) {
  return !signed && !prompting && weight > 0 && isReachable(status)
}

function isReachable({ ready, actionable }: RequestSigner['status']) {
  return ready || actionable
}

function isPrompting({ signers }: PendingRequest): boolean {
  return signers.some((signer) => signer.prompting)
}
