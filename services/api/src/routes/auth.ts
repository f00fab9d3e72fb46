import { createHash } from 'node:crypto'
import { verifyEthAuthProof } from '@cairn/account/server'
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

type Proven = {
  readonly account: string
  readonly claims: {
    readonly app: string
    readonly iat?: number | undefined
    readonly exp: number
  }
  readonly time: Date
}

/**
 * A proof holds for up to a year, and whoever was signed out may have kept
 * theirs: it gives no session once the account's sessions were ended after its
 * use, or long after it was made. What counts are its claims: one signature
 * can be written in many ways.
 *
 * @throws {HttpError} `Unauthorized`
 * @see SESS-01
 */
async function refuseIfRevoked(
  database: Database,
  { account, claims: { app, iat, exp }, time }: Proven,
): Promise<void> {
  const claimsHash = createHash('sha256')
    .update(JSON.stringify([app, iat ?? null, exp]))
    .digest('hex')
  const firstUsedAt = await useProof(database, {
    account,
    claimsHash,
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
      const { address, claims } = await verifyOnChain(() =>
        verifyEthAuthProof({ proof: ewtString, rpcUrl, chainId, now: time }),
      )
      const iat = Math.floor(time.getTime() / 1_000)
      checkProofTimes(claims, iat)
      const account = address.toLowerCase()
      await refuseIfRevoked(database, { account, claims, time })
      const jwtToken = await signSessionToken(
        sessionSecret,
        { account, app: claims.app },
        { iat, exp: Math.min(claims.exp, iat + maxSessionS) },
      )
      return { status: true, jwtToken, address: account }
    },
  }
}
