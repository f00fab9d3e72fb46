import {
  type Address,
  BaseError,
  type Hex,
  signedWeight,
  type WalletConfig,
} from '@cairn/primitives'

/**
 * A message or transaction waiting for enough signatures.
 *
 *     collecting ⇄ prompting        one signer at a time is asked
 *         ╰──────────┴──▸ complete  the threshold is met
 *         ╰──────────┴──▸ rejected  the person said no
 */
export type SigningRequest = {
  readonly id: string
  readonly config: WalletConfig
  readonly signatures: ReadonlyMap<Address, Hex>
  readonly status:
    | { readonly type: 'collecting' }
    | { readonly type: 'prompting'; readonly signer: Address }
    | { readonly type: 'complete' }
    | { readonly type: 'rejected' }
}

export type SigningEvent =
  | { readonly type: 'prompt'; readonly signer: Address }
  | { readonly type: 'sign'; readonly signer: Address; readonly signature: Hex }
  | { readonly type: 'dismiss'; readonly signer: Address }
  | { readonly type: 'reject' }
  /** Asks for the end; without enough weight nothing happens. */
  | { readonly type: 'complete' }

/** A request nobody has signed yet. */
export function newRequest(id: string, config: WalletConfig): SigningRequest {
  return { id, config, signatures: new Map(), status: { type: 'collecting' } }
}

/**
 * The request after an event. Pure: whoever sends events runs the effects.
 *
 * Events that arrive after the end are ignored, because a signer may answer
 * late. So is an empty signature, which is how a signer says "not now".
 *
 * @throws {PromptBusyError} if another signer is being asked
 * @throws {InvalidSignatureError} if a signature is none
 * @see SIGN-01
 */
export function transition(
  request: SigningRequest,
  event: SigningEvent,
): SigningRequest {
  const { status } = request
  if (status.type === 'complete' || status.type === 'rejected') return request

  switch (event.type) {
    case 'prompt':
      if (status.type === 'prompting') throw new PromptBusyError(status.signer)
      return {
        ...request,
        status: { type: 'prompting', signer: event.signer },
      }
    case 'dismiss':
      return settle(request, event.signer)
    case 'reject':
      return { ...request, status: { type: 'rejected' } }
    case 'complete':
      return completed(request)
    case 'sign': {
      const settled = settle(request, event.signer)
      if (event.signature === '0x') return settled
      return addSignature(settled, event.signer, event.signature)
    }
    default:
      return event satisfies never
  }
}

/** Ends the prompt, if it is this signer's. */
function settle(request: SigningRequest, signer: Address): SigningRequest {
  const { status } = request
  if (status.type !== 'prompting' || status.signer !== signer) return request
  return { ...request, status: { type: 'collecting' } }
}

/** The shortest there is: r, s, v and a type byte. */
const signaturePattern = /^0x(?:[0-9a-fA-F]{2}){66,}$/

function addSignature(
  request: SigningRequest,
  signer: Address,
  signature: Hex,
): SigningRequest {
  if (!signaturePattern.test(signature)) throw new InvalidSignatureError(signer)
  const signatures = new Map(request.signatures).set(signer, signature)
  return completed({ ...request, signatures })
}

/** The end, once there is enough weight; else the request as it was. */
function completed(request: SigningRequest): SigningRequest {
  const { config, signatures } = request
  const weight = signedWeight(config, new Set(signatures.keys()))
  if (weight < config.threshold) return request
  return { ...request, status: { type: 'complete' } }
}

/** Only one signer may hold the person's attention. */
export class PromptBusyError extends BaseError {
  override readonly name = 'PromptBusyError'
  readonly signer: Address

  constructor(signer: Address) {
    super(`Focus already set: ${signer} is prompting.`)
    this.signer = signer
  }
}

/** A signer answered with something that is no signature. */
export class InvalidSignatureError extends BaseError {
  override readonly name = 'InvalidSignatureError'
  readonly signer: Address

  constructor(signer: Address) {
    super('SignerStore2: invalid signature')
    this.signer = signer
  }
}
