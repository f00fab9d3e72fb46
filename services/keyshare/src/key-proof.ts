import {
  type Call,
  createUsedIds,
  HttpError,
  isLoopback,
  verifyDpopProof,
  widerNetworkOf,
} from '@cairn/service-kit'
import type { Bearer } from './id-token.ts'

/** Longest time that a token is taken, with the tolerance of clocks, in ms. */
const lifeMs = 7 * 60_000
/** Proofs of that time at a node. */
const maxProofs = 200_000
/** The same for callers of one wider network. */
const maxProofsEach = maxProofs / 10

/** A checked proof. */
export type KeyProof = {
  /** Marks it as used. @throws {HttpError} `Unauthorized` `RateLimited` */
  readonly take: () => void
}

/**
 * Makes a node's check that a call comes from the tab that its ID token was
 * issued for: a DPoP proof (RFC 9449) of the key that identity wrote into the
 * token, for this node, this token and this blinded point, once. What one node
 * is sent is worth nothing at another, and a proxy cannot change the point.
 *
 * The proof's time is the token's, so no clock of a device counts. It lasts as
 * long as the token, which it names.
 *
 * @param options.url - the node's public address, before `/rpc/…`
 * @returns a check that throws {HttpError} `Unauthorized`
 * @see AUTH-12
 */
export function createKeyProofCheck(options: {
  readonly url: string
  readonly now: () => Date
}) {
  const { url, now } = options
  const use = createUsedIds({
    ...{ lifeMs, max: maxProofs, maxEach: maxProofsEach },
  })
  return async (
    { path, proof, ip }: Pick<Call, 'path' | 'proof' | 'ip'>,
    asked: {
      readonly idToken: string
      readonly blinded: string
      readonly bearer: Pick<Bearer, 'key' | 'issuedAt'>
    },
  ): Promise<KeyProof> => {
    const { idToken, blinded, bearer } = asked
    if (bearer.key === undefined)
      throw refusal('The ID token names no key.', 'token names no key')
    const { thumbprint, id } = await verifyDpopProof(proof ?? '', {
      url: url + path,
      token: idToken,
      claims: { blinded },
      now: bearer.issuedAt,
    }).catch((cause: unknown) => {
      throw otherKey(cause)
    })
    if (thumbprint !== bearer.key) throw otherKey()
    return {
      take() {
        const owner = isLoopback(ip) ? undefined : widerNetworkOf(ip)
        const answer = use(id, owner, now())
        if (answer === 'full')
          throw new HttpError('RateLimited', 'Too many calls. Try again later.')
        if (answer === 'used')
          throw refusal('The proof was used before.', 'proof used before')
      },
    }
  }
}

function otherKey(cause?: unknown): HttpError {
  const sentence = 'The call does not prove the key of the ID token.'
  return refusal(sentence, 'proof of another key', cause)
}

function refusal(sentence: string, reason: string, cause?: unknown): HttpError {
  return new HttpError('Unauthorized', sentence, { reason, cause })
}
