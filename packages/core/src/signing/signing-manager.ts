import type { SignatureRequest } from '@cairn/account'
import {
  type Address,
  BaseError,
  type Hex,
  NotEnoughSignersError,
} from '@cairn/primitives'
import { notify } from '../notifications/notifications.store.ts'
import type { Wallet } from '../wallet.ts'
import { runAutopilot } from './autopilot.ts'
import { cancelFocus, openFocus } from './focus.ts'
import { publishRequests } from './publish-requests.ts'
import {
  newRequest,
  type SigningRequest,
  transition,
} from './signing-request.ts'

/** A request with those who wait for it. */
export type SigningJob = {
  readonly details: SignatureRequest
  request: SigningRequest
  readonly resolve: (signatures: ReadonlyMap<Address, Hex>) => void
  readonly reject: (error: Error) => void
}

/**
 * Queues something to sign and resolves with the signatures once they weigh
 * enough. Unless manual signing is on, signers that are ready are asked at
 * once; the manager shows itself only when that does not do. Before someone is
 * signed in and while they sign out there is no manager to turn to: then what
 * stopped a signer is thrown.
 *
 * @throws {SigningRejectedError} when the person says no
 * @throws {NotEnoughSignersError} when nobody is there to ask further
 * @see SIGN-01 SIGN-02
 */
export function requestSignatures(
  wallet: Wallet,
  details: SignatureRequest,
): Promise<ReadonlyMap<Address, Hex>> {
  wallet.runtime.requestCount += 1
  const id = `request-${wallet.runtime.requestCount}`
  return new Promise((resolve, reject) => {
    const request = newRequest(id, details.config)
    wallet.runtime.jobs.set(id, { details, request, resolve, reject })
    publishRequests(wallet)
    const { manualSigning } = wallet.settings.getState()
    if (manualSigning && isAttended(wallet)) showSigning(wallet, true)
    else void autopilot(wallet, id)
  })
}

/**
 * Asks one signer of a request. A signature that comes after the request has
 * left is ignored.
 *
 * @throws {SignerNotReadyError} when it is neither ready nor actionable
 * @throws {PromptBusyError} when another signer is being asked
 * @throws {InvalidSignatureError}
 * @see SIGN-01
 */
export async function promptSigner(
  wallet: Wallet,
  requestId: string,
  address: Address,
): Promise<void> {
  const job = wallet.runtime.jobs.get(requestId)
  const signer = wallet.runtime.signers.get(address)
  if (!job) return
  const signed = new Set(job.request.signatures.keys())
  const status = signer?.status({ signed })
  if (!signer || !(status?.ready || status?.actionable))
    throw new SignerNotReadyError(address)

  advance(wallet, job, { type: 'prompt', signer: address })
  try {
    const signature = await signer.sign({
      account: job.details.account,
      chainId: job.details.chainId,
      config: job.request.config,
      subdigest: job.details.subdigest,
      signed,
      auxData: () => job.details.auxDataOf(job.request.signatures),
      focus: (view) =>
        openFocus(wallet, {
          view,
          signer: address,
          account: job.details.account,
        }),
    })
    advance(wallet, job, { type: 'sign', signer: address, signature })
  } catch (error) {
    advance(wallet, job, { type: 'dismiss', signer: address })
    throw error
  }
}

/** Refuses everything in the queue and hides the manager. @see SIGN-01 */
export function rejectAllSigning(wallet: Wallet): void {
  for (const job of [...wallet.runtime.jobs.values()])
    advance(wallet, job, { type: 'reject' })
  wallet.signing.setState({ visible: false })
  cancelFocus(wallet)
}

/** Shows the manager, or hides it; what waits goes on waiting. */
export function showSigning(wallet: Wallet, visible: boolean): void {
  wallet.signing.setState({ visible })
}

function advance(
  wallet: Wallet,
  job: SigningJob,
  event: Parameters<typeof transition>[1],
): void {
  job.request = transition(job.request, event)
  const { id, signatures, status } = job.request
  if (status.type === 'complete' || status.type === 'rejected')
    wallet.runtime.jobs.delete(id)
  publishRequests(wallet)
  if (status.type === 'complete') job.resolve(signatures)
  if (status.type === 'rejected') job.reject(new SigningRejectedError())
}

function isAttended(wallet: Wallet): boolean {
  return wallet.session.getState().type === 'signed-in'
}

async function autopilot(wallet: Wallet, id: string): Promise<void> {
  const { jobs } = wallet.runtime
  const requests = () => wallet.signing.getState().requests
  const failure = await runAutopilot({
    isEnded: () => !jobs.has(id),
    signers: () => requests().find((one) => one.id === id)?.signers ?? [],
    prompt: (address) => promptSigner(wallet, id, address),
    waitUntil: (condition, ms) => waitUntil(wallet, condition, ms),
  }).catch((error: unknown) => error)

  const job = jobs.get(id)
  if (!job) return
  if (!isAttended(wallet)) {
    jobs.delete(id)
    publishRequests(wallet)
    job.reject(failure instanceof Error ? failure : new NotEnoughSignersError())
    return
  }
  if (failure !== undefined) report(wallet, failure)
  showSigning(wallet, true)
}

function report(wallet: Wallet, failure: unknown): void {
  const text = failure instanceof Error ? failure.message : String(failure)
  wallet.log.warn({ error: text }, 'A signer failed')
  const title = 'Signing failed'
  notify(wallet.notifications, { kind: 'failure', title, text })
}

function waitUntil(
  wallet: Wallet,
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
    const timer = setTimeout(finish, ms)
    const unsubscribe = wallet.signing.subscribe(() => {
      if (condition()) finish()
    })
  })
}

/** The person refused to sign. */
export class SigningRejectedError extends BaseError {
  override readonly name = 'SigningRejectedError'

  constructor() {
    super('Signing was rejected by user.')
  }
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
