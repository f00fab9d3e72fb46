import { type VerifiedProof, verifyEthAuthProof } from '@cairn/account/server'
import type { Address } from '@cairn/primitives'
import type { api } from '@cairn/protocol'
import {
  type Database,
  type Handlers,
  HttpError,
  signSessionToken,
} from '@cairn/service-kit'
import { getAuthChain } from '../auth-chain.ts'
import type { ApiContext } from '../context.ts'
import { findRevocation, revokeTokens } from '../db/revoked-tokens.queries.ts'
import { useProof } from '../db/used-proofs.queries.ts'
import { checkProofTimes } from '../proof-times.ts'
import { accountOf } from '../session.ts'
import { verifyOnChain } from '../verify-on-chain.ts'

const dayS = 24 * 60 * 60
/** No session lives longer, whatever its proof says. */
const maxSessionS = 30 * dayS

/** Clocks may differ by this much. */
const driftMs = 5 * 60_000

/**
 * Refuses a proof that the account's revocation covers: one that was used
 * before it, or was made more than the allowed drift before it. A proof can
 * hold for a year, so a device that was signed out may have kept one. The
 * digest identifies it, because one proof has many writings.
 *
 * @throws {HttpError} `Unauthorized`
 * @see SESS-01
 */
async function refuseIfRevoked(
  database: Database,
  { address, claims: { iat, exp }, digest }: VerifiedProof,
  time: Date,
): Promise<void> {
  const account = address.toLowerCase()
  const firstUsedAt = await useProof(database, {
    account,
    claimsHash: digest,
    usedAt: time,
    expiresAt: new Date(exp * 1_000),
  })
  const revokedAt = await findRevocation(database, account)
  if (!revokedAt) return
  const isOld = iat !== undefined && iat * 1_000 < revokedAt.getTime() - driftMs
  if (isOld || firstUsedAt < revokedAt)
    throw new HttpError('Unauthorized', 'The proof is not valid.')
}

/** A proof of an account in, a session of it out; and the end of sessions. */
export function authHandlers(
  context: ApiContext,
): Pick<
  Handlers<typeof api>,
  'getAuthToken' | 'revokeAuthTokens' | 'checkAuthToken'
> {
  const { chains, now, sessionSecret, database } = context
  return {
    async revokeAuthTokens(_, call) {
      const account = await accountOf(context, call)
      // Tokens say when they were issued in whole seconds.
      const second = Math.floor(now().getTime() / 1000) * 1000
      await revokeTokens(database, account, new Date(second))
      return { status: true }
    },

    async checkAuthToken(_, call) {
      return { account: (await accountOf(context, call)) as Address }
    },

    async getAuthToken({ ewtString }) {
      const { rpcUrl, chainId } = getAuthChain(chains)
      const time = now()
      const proof = await verifyOnChain(() =>
        verifyEthAuthProof({ proof: ewtString, rpcUrl, chainId, now: time }),
      )
      const { address, claims } = proof
      const iat = Math.floor(time.getTime() / 1_000)
      checkProofTimes(claims, iat)
      const account = address.toLowerCase()
      await refuseIfRevoked(database, proof, time)
      const jwtToken = await signSessionToken(
        sessionSecret,
        { account, app: claims.app },
        { iat, exp: Math.min(claims.exp, iat + maxSessionS) },
      )
      return { status: true, jwtToken, address: account }
    },
  }
}
