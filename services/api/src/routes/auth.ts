import { verifyEthAuthProof } from '@cairn/account/server'
import type { Address } from '@cairn/primitives'
import type { api } from '@cairn/protocol'
import { type Handlers, signSessionToken } from '@cairn/service-kit'
import { getAuthChain } from '../auth-chain.ts'
import type { ApiContext } from '../context.ts'
import { revokeTokens } from '../db/revoked-tokens.queries.ts'
import { checkProofTimes } from '../proof-times.ts'
import { accountOf } from '../session.ts'
import { verifyOnChain } from '../verify-on-chain.ts'

const dayS = 24 * 60 * 60
/** No session lives longer, whatever its proof says. */
const maxSessionS = 30 * dayS

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
      const jwtToken = await signSessionToken(
        sessionSecret,
        { account, app: claims.app },
        { iat, exp: Math.min(claims.exp, iat + maxSessionS) },
      )
      return { status: true, jwtToken, address: account }
    },
  }
}
