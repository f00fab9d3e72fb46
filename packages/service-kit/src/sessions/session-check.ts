import { isLoopback, widerNetworkOf } from '../client-ip.ts'
import type { Call } from '../http/rpc-routes.ts'
import { HttpError } from '../http-error.ts'
import { createUsedIds } from '../store/used-ids.ts'
import {
  type DpopProof,
  DpopProofError,
  proofLifeS,
  verifyDpopProof,
} from './dpop-proof.ts'

/** The session that a call belongs to. */
export type Session = {
  /** Lower-case address. */
  readonly account: string
  readonly app: string
  /** Empty for an app without an origin. */
  readonly origin: string
  /** The wallet's own session, bound to a key of its browser. */
  readonly isWallet: boolean
  /** The key that must prove each call; absent for a plain token. */
  readonly thumbprint?: string | undefined
}

/** A valid token, as the API describes it. */
export type KnownToken = Session

export type ProofCheck = {
  /**
   * Verifies the DPoP proof that a call carries.
   *
   * @param token - the token that the proof must name; absent while a token is
   *   requested
   * @throws {HttpError} `Unauthorized`
   */
  readonly verify: (call: Call, token?: string) => Promise<DpopProof>
  /** Marks a proof as used. @throws {HttpError} `Unauthorized` `RateLimited` */
  readonly take: (proof: DpopProof, call: Pick<Call, 'ip'>) => void
}

/** Maximum proofs per two minutes and process; see `docs/operations/running.md`. */
const maxProofs = 200_000
/** The same for callers of one wider network: a tenth. */
const maxProofsEach = maxProofs / 10

/**
 * Makes a service's check of DPoP proofs.
 *
 * @param options.url - the service's public address, without `/rpc/…`
 * @see AUTH-10
 */
export function createProofCheck(options: {
  readonly url: string
  readonly now: () => Date
}): ProofCheck {
  const { url, now } = options
  // A proof is valid for its life before and after now.
  const lifeMs = 2 * proofLifeS * 1000
  const use = createUsedIds({
    ...{ lifeMs, max: maxProofs, maxEach: maxProofsEach },
  })
  return {
    async verify({ path, proof }, token) {
      if (proof === undefined) throw refusal('A DPoP proof is required.')
      const called = url.replace(/\/$/, '') + path
      return verifyDpopProof(proof, { url: called, token, now: now() }).catch(
        (cause: unknown) => {
          const isStale = cause instanceof DpopProofError && cause.isStale
          throw refusal(
            isStale
              ? 'The DPoP proof is too old or from the future.'
              : 'The DPoP proof is invalid.',
            { cause, ...(isStale && { reason: staleProofReason }) },
          )
        },
      )
    },
    take({ id }, { ip }) {
      const owner = isLoopback(ip) ? undefined : widerNetworkOf(ip)
      const answer = use(id, owner, now())
      if (answer === 'full')
        throw new HttpError('RateLimited', 'Too many calls. Try again later.')
      if (answer === 'used') throw refusal('The DPoP proof was used before.')
    },
  }
}

/** Clients match this phrase: they correct their clock and try again. */
const staleProofReason = 'proof is not of now'

/**
 * Makes a service's check of session tokens. A bound token needs a proof of its
 * key for this very call. A plain token must be sent as plain.
 *
 * @param options.lookUp - returns `undefined` for an invalid token
 * @returns the session of a call, else throws {HttpError} `Unauthorized`
 * @see AUTH-10 SESS-01
 */
export function createSessionCheck(options: {
  readonly proofs: ProofCheck
  readonly lookUp: (token: string) => Promise<KnownToken | undefined>
}): (call: Call) => Promise<Session> {
  const { proofs, lookUp } = options
  return async (call) => {
    const { token, scheme } = call
    if (token === undefined) throw refusal('A session token is required.')
    // Verifies before the look-up, so that a forged proof causes no call to the
    // API.
    const proof =
      scheme === 'dpop' ? await proofs.verify(call, token) : undefined
    const known = await lookUp(token)
    if (!known) throw refusal('The session token is invalid or has expired.')
    if (known.thumbprint !== proof?.thumbprint)
      throw refusal('The session token needs a DPoP proof of its own key.')
    if (proof) proofs.take(proof, call)
    return known
  }
}

/**
 * Returns the account of the wallet's own session. Sessions of other apps
 * reach nothing that belongs to the wallet.
 *
 * @throws {HttpError} `PermissionDenied` for a session of another app
 * @see AUTH-10
 */
export function walletAccount({ isWallet, account }: Session): string {
  if (isWallet) return account
  throw new HttpError(
    'PermissionDenied',
    'Only the wallet itself can do this. This session belongs to another app.',
  )
}

function refusal(
  sentence: string,
  options: { reason?: string; cause?: unknown } = {},
): HttpError {
  return new HttpError('Unauthorized', sentence, options)
}
