import type { SignatureRequest } from '@cairn/account'
import {
  type Address,
  BaseError,
  type Hex,
  NotEnoughSignersError,
} from '@cairn/primitives'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { runAutopilot } from './autopilot.ts'
import { cancelFocus, FocusBusyError, openFocus, settleFocus } from './focus.ts'
import {
  forgetSignatures,
  keepSignatures,
  keptSignatures,
} from './kept-signatures.ts'
import { describeJob, publishRequests } from './publish-requests.ts'
import { clearSigners } from './signer-setup.ts'
import { reportSigningError } from './signing-errors.ts'
import { SigningRejectedError } from './signing-rejected.ts'
import { newRequest, PromptBusyError, transition } from './signing-request.ts'
import type { SigningJob, SigningWallet } from './signing-wallet.ts'

/**
 * Queues something to sign and resolves with the signatures once they weigh
 * enough. Unless manual signing is on, signers that are ready are asked at
 * once; the manager shows itself only when that does not do. Before someone is
 * signed in and while they sign out nobody waits for it: then what stopped a
 * signer is thrown.
 *
 * @throws {SigningRejectedError} when the person says no
 * @throws {NotEnoughSignersError} when nobody is there to ask further
 * @see SIGN-01 SIGN-02
 */
export function requestSignatures(
  wallet: SigningWallet,
  details: SignatureRequest,
): Promise<ReadonlyMap<Address, Hex>> {
  wallet.signingQueue.count += 1
  const id = `request-${wallet.signingQueue.count}`
  return new Promise((resolve, reject) => {
    const request = newRequest(id, details.config)
    const job: SigningJob = { details, request, resolve, reject }
    wallet.signingQueue.jobs.set(id, job)
    publishRequests(wallet)
    const { persistentSignatures } = wallet.settings.getState()
    if (persistentSignatures && isAttended(wallet))
      void takeUpKept(wallet, job).then(() => begin(wallet, id))
    else begin(wallet, id)
  })
}

function begin(wallet: SigningWallet, id: string): void {
  if (!wallet.signingQueue.jobs.has(id)) return
  const { manualSigning } = wallet.settings.getState()
  if (manualSigning) showSigning(wallet, true)
  else void autopilot(wallet, id)
}

/**
 * Asks one signer of a request. A signer that has signed is not asked again; a
 * signature that comes after the request has left is ignored.
 *
 * @throws {SignerNotReadyError} when it is neither ready nor actionable
 * @throws {PromptBusyError} when another signer is being asked
 * @throws {InvalidSignatureError}
 * @see SIGN-01
 */
export async function promptSigner(
  wallet: SigningWallet,
  requestId: string,
  address: Address,
): Promise<void> {
  const signers = wallet.signers.byAddress
  const { jobs } = wallet.signingQueue
  const job = jobs.get(requestId)
  if (!job || job.request.signatures.has(address)) return
  const signer = signers.get(address)
  const signed = new Set(job.request.signatures.keys())
  const { account, chainId, subdigest, content, auxDataOf } = job.details
  const status = signer?.status({ signed, account })
  if (!signer || !(status?.ready || status?.actionable))
    throw new SignerNotReadyError(address)

  advance(wallet, job, { type: 'prompt', signer: address })
  const view = { signer: address, account, request: requestId }
  let isDismissed = false
  const dismiss = () => {
    isDismissed = true
  }
  try {
    const began = performance.now()
    const signature = await signer.sign({
      account,
      chainId,
      config: job.request.config,
      subdigest,
      content,
      signed,
      auxData: () => auxDataOf(job.request.signatures),
      // The request may have ended while the signer made ready.
      focus: async () =>
        jobs.has(requestId) &&
        !isDismissed &&
        openFocus(wallet, { ...view, kind: signer.kind }, dismiss),
      unfocus: () => cancelFocus(wallet),
    })
    // For the browser's own performance panel, and for the bench.
    performance.measure(`sign:${signer.kind}`, { start: began })
    settleFocus(wallet, view)
    advance(wallet, job, {
      type: 'sign',
      signer: address,
      // If the person closed the view, the signature does not count.
      signature: isDismissed ? '0x' : signature,
    })
  } catch (error) {
    settleFocus(wallet, view)
    // If the request has ended, a late signer's error does not matter.
    if (!jobs.has(requestId)) return
    advance(wallet, job, { type: 'dismiss', signer: address })
    throw error
  }
}

/**
 * Asks a signer for the person who pressed its row: what stops it is said in a
 * notification.
 *
 * @see SIGN-03
 */
export async function askSigner(
  wallet: SigningWallet,
  requestId: string,
  address: Address,
): Promise<void> {
  try {
    await promptSigner(wallet, requestId, address)
  } catch (error) {
    reportSigningError(wallet, error)
  }
}

/**
 * Ends a request that has enough weight; one that has not stays as it is, and
 * a warning is logged.
 *
 * @see SIGN-01
 */
export function completeRequest(
  wallet: SigningWallet,
  requestId: string,
): void {
  const job = wallet.signingQueue.jobs.get(requestId)
  if (!job) return
  advance(wallet, job, { type: 'complete' })
  if (wallet.signingQueue.jobs.has(requestId))
    wallet.log.warn({ requestId }, 'Not enough weight to complete')
}

/**
 * Refuses one request of the queue; the others go on. What asked for it gets the
 * refusal.
 *
 * @see SIGN-01 SIGN-03
 */
export function rejectSigning(wallet: SigningWallet, requestId: string): void {
  const job = wallet.signingQueue.jobs.get(requestId)
  if (!job) return
  advance(wallet, job, { type: 'reject' })
  if (wallet.signingQueue.jobs.size === 0) rejectAllSigning(wallet)
}

/** Refuses everything in the queue and hides the manager. @see SIGN-01 */
export function rejectAllSigning(wallet: SigningWallet): void {
  for (const job of [...wallet.signingQueue.jobs.values()])
    advance(wallet, job, { type: 'reject' })
  wallet.signing.setState({ visible: false, finished: undefined })
  cancelFocus(wallet)
}

/**
 * Takes every signer away and refuses what waits, as for a session that ends.
 *
 * @see SIGN-04
 */
export function resetSigning(wallet: SigningWallet): void {
  rejectAllSigning(wallet)
  clearSigners(wallet)
}

/** Shows the manager, or hides it; what waits goes on waiting. */
function showSigning(
  wallet: Pick<SigningWallet, 'signing'>,
  visible: boolean,
): void {
  wallet.signing.setState({ visible })
}

/** Puts the last request that was completed out of sight. @see SIGN-03 */
export function dismissFinished(wallet: Pick<SigningWallet, 'signing'>): void {
  wallet.signing.setState({ finished: undefined })
}

function advance(
  wallet: SigningWallet,
  job: SigningJob,
  event: Parameters<typeof transition>[1],
): void {
  job.request = transition(job.request, event)
  const { id, signatures, status } = job.request
  const hasEnded = status.type === 'complete' || status.type === 'rejected'
  // A late answer changes nothing any more.
  if (!hasEnded || wallet.signingQueue.jobs.has(id)) {
    if (status.type === 'complete') finish(wallet, job)
    if (hasEnded) leave(wallet, id)
    if (hasEnded) forgetSignatures(wallet, job.details.subdigest)
    else if (event.type === 'sign')
      keepSignatures(wallet, job.details.subdigest, signatures)
    if (!hasEnded && event.type === 'sign') prepareOthers(wallet, job)
    publishRequests(wallet)
  }
  if (status.type === 'complete') job.resolve(signatures)
  if (status.type === 'rejected') job.reject(new SigningRejectedError())
}

/** Some have something to find out once the first has signed. @see GUARD-01 */
function prepareOthers(
  wallet: Pick<SigningWallet, 'signers' | 'signing' | 'signingQueue'>,
  job: SigningJob,
): void {
  const signers = wallet.signers.byAddress
  const { jobs } = wallet.signingQueue
  const { account, subdigest } = job.details
  const { config, id, signatures } = job.request
  for (const { address } of config.signers) {
    const signer = signers.get(address)
    if (!signer?.prepare || signatures.has(address)) continue
    void signer.prepare({ account, config, subdigest }).then(() => {
      if (jobs.has(id)) publishRequests(wallet)
    })
  }
}

/** Takes up signatures made before the page closed, so these signers are not asked again. @see SETT-01 */
async function takeUpKept(
  wallet: SigningWallet,
  job: SigningJob,
): Promise<void> {
  const { subdigest, chainId, config } = job.details
  try {
    const kept = await keptSignatures(wallet, {
      subdigest,
      chainId,
      config,
    })
    for (const [signer, signature] of kept)
      advance(wallet, job, { type: 'sign', signer, signature })
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Kept signatures not taken up')
  }
}

/** The last stone is worth seeing for whoever laid the others. */
function finish(
  wallet: Pick<SigningWallet, 'signers' | 'signing'>,
  job: SigningJob,
): void {
  const { visible } = wallet.signing.getState()
  if (visible)
    wallet.signing.setState({
      finished: describeJob(job, wallet.signers.byAddress),
    })
}

/** A view that was opened for a request closes with it. */
function leave(
  wallet: Pick<SigningWallet, 'signing' | 'signingQueue'>,
  id: string,
): void {
  wallet.signingQueue.jobs.delete(id)
  if (wallet.signing.getState().focus?.request === id) cancelFocus(wallet)
}

function isAttended(wallet: Pick<BaseWallet, 'session'>): boolean {
  return wallet.session.getState().type === 'signed-in'
}

async function autopilot(wallet: SigningWallet, id: string): Promise<void> {
  const { jobs } = wallet.signingQueue
  const requests = () => wallet.signing.getState().requests
  const failure = await runAutopilot({
    isEnded: () => !jobs.has(id),
    signers: () => requests().find((one) => one.id === id)?.signers ?? [],
    prompt: (address) => promptSigner(wallet, id, address),
    waitUntil: (condition, ms) => waitUntil(wallet, condition, ms),
  }).catch((error: unknown) => error)

  completeRequest(wallet, id)
  const job = jobs.get(id)
  if (!job) return
  if (!isAttended(wallet)) {
    leave(wallet, id)
    publishRequests(wallet)
    job.reject(failure instanceof Error ? failure : new NotEnoughSignersError())
    return
  }
  // Another signer's view is open, so this signer waits in the manager.
  const isTurnTaken =
    failure instanceof FocusBusyError || failure instanceof PromptBusyError
  if (failure !== undefined && !isTurnTaken) reportSigningError(wallet, failure)
  showSigning(wallet, true)
}

function waitUntil(
  wallet: Pick<SigningWallet, 'log' | 'signing'>,
  condition: () => boolean,
  ms: number,
): Promise<void> {
  if (condition()) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(() => {
      wallet.log.warn({}, `waitUntilReady timed out after ${ms}ms`)
      finish()
    }, ms)
    const unsubscribe = wallet.signing.subscribe(() => {
      if (condition()) finish()
    })
  })
}

/** A signer was asked that can neither sign nor be made ready to. */
export class SignerNotReadyError extends BaseError {
  override readonly name = 'SignerNotReadyError'
  readonly signer: Address

  constructor(signer: Address) {
    super('SignerStore2: signer is not ready')
    this.signer = signer
  }
}
