import {
  isKeySignature,
  judgeSigner,
  type VerifiedProof,
  verifyEthAuthProof,
} from '@cairn/account/server'
import type { Address } from '@cairn/primitives'
import { type api, keyClaim, walletApp } from '@cairn/protocol'
import {
  accessOf,
  type Call,
  type Handlers,
  HttpError,
  isLoopback,
  networkOf,
  signSessionToken,
  walletAccount,
} from '@cairn/service-kit'
import { getAuthChain } from '../auth-chain.ts'
import { isNonceOf, makeNonce } from '../auth-nonce.ts'
import type { ApiContext } from '../context.ts'
import { findRevocation, revokeTokens } from '../db/revoked-tokens.queries.ts'
import { isProofKept, useProof } from '../db/used-proofs.queries.ts'
import { checkProofTimes } from '../proof-times.ts'
import { isWalletScope, lookUpToken } from '../sessions.ts'
import { verifyOnChain } from '../verify-on-chain.ts'

const dayS = 24 * 60 * 60
/** Longest life of a session, whatever its proof allows. */
const maxSessionS = 30 * dayS

/** Allowed difference of clocks, in ms. */
const driftMs = 5 * 60_000
/** Time that a proof of the wallet is kept, in ms: twice its nonce's life. */
const walletProofMs = 30 * 60_000

/**
 * Exchanges sign-in proofs for session tokens, and ends the tokens of an
 * account.
 *
 * @see AUTH-10 SESS-01
 */
export function authHandlers(
  context: ApiContext,
): Pick<
  Handlers<typeof api>,
  'getAuthNonce' | 'getAuthToken' | 'revokeAuthTokens' | 'checkAuthToken'
> {
  const { chains, config, now, sessionKeys, database, sessionOf } = context
  const { walletOrigins } = config
  return {
    async getAuthNonce(_, call) {
      const proof = await context.proofs.verify(call)
      context.proofs.take(proof, call)
      const [secret] = await sessionKeys()
      return { nonce: makeNonce(secret, proof.thumbprint, now()) }
    },

    async revokeAuthTokens(_, call) {
      const account = walletAccount(await sessionOf(call))
      await revokeTokens(database, account, now())
      return { status: true }
    },

    async checkAuthToken({ token }) {
      const known = await lookUpToken(token, {
        sessionKeys,
        walletOrigins,
        database,
        now,
      })
      if (!known) throw refusal('The session token is invalid or has expired.')
      const { thumbprint, ...session } = known
      return {
        ...session,
        account: session.account as Address,
        ...(thumbprint !== undefined && { thumbprint }),
      }
    },

    async getAuthToken({ ewtString }, call) {
      const chain = getAuthChain(chains)
      const { chainId } = chain
      const rpcUrl = accessOf(chain)
      const time = now()
      const proof = await verifyOnChain(context, call, () =>
        verifyEthAuthProof({ proof: ewtString, rpcUrl, chainId, now: time }),
      )
      await assertInForce(context, proof, { rpcUrl, chainId, ip: call.ip })
      const { claims } = proof
      const iat = Math.floor(time.getTime() / 1_000)
      checkProofTimes(claims, iat)
      const account = proof.address.toLowerCase()
      const thumbprint = await boundKey(context, proof, call)
      const epoch = await currentEpoch(context, proof, { ip: call.ip, time })
      const [signingKey] = await sessionKeys()
      const jwtToken = await signSessionToken(
        signingKey,
        {
          account,
          app: claims.app,
          origin: claims.ogn ?? '',
          epoch,
          ...(thumbprint !== undefined && { cnf: { jkt: thumbprint } }),
        },
        { iat, exp: Math.min(claims.exp, iat + maxSessionS) },
      )
      return { status: true, jwtToken, address: account }
    },
  }
}

/**
 * Refuses a proof by a configuration that is no longer in force, because the
 * chain may not know yet that a signer was removed. A single key has no
 * configuration, and those of foreign wallets are not known here.
 *
 * @throws {HttpError} `Unauthorized` `Unavailable`
 * @see AUTH-10 SESS-04
 */
async function assertInForce(
  context: ApiContext,
  { address: wallet, digest, signature }: VerifiedProof,
  chain: {
    readonly rpcUrl: ReturnType<typeof accessOf>
    readonly chainId: number
    readonly ip: string
  },
): Promise<void> {
  if (isKeySignature(wallet, digest, signature)) return
  const judgement = await verifyOnChain(context, chain, () =>
    judgeSigner(context.configurations, {
      ...{ wallet, digest, signature, rpcUrl: chain.rpcUrl },
      chainId: BigInt(chain.chainId),
    }),
  )
  if (judgement === 'superseded') throw refusal('The proof is not valid.')
}

/**
 * Returns the key to bind the new token to: the key that made the call's DPoP
 * proof and that the sign-in proof names. The wallet gets bound tokens only, so
 * that a copied token or proof is useless without the key. Other apps may use
 * plain tokens, which reach only their own values.
 *
 * @returns `undefined` for a plain token
 * @throws {HttpError} `Unauthorized`
 * @see AUTH-10
 */
async function boundKey(
  { config, proofs, sessionKeys, now }: ApiContext,
  { claims }: VerifiedProof,
  call: Call,
): Promise<string | undefined> {
  const { app, ogn: origin = '' } = claims
  const isWallet = isWalletScope({ app, origin }, config.walletOrigins)
  if (isWallet && claims.iat === undefined)
    throw refusal('The sign-in proof does not say when it was made.')
  if (!isWallet && call.proof === undefined) return undefined
  // The wallet at an unknown origin would not find its values.
  if (!isWallet && app === walletApp)
    throw new HttpError(
      'PermissionDenied',
      'The wallet is not served at this origin. WALLET_ORIGINS names others.',
    )
  const proof = await proofs.verify(call)
  const { thumbprint } = proof
  if (claims.typ !== keyClaim(thumbprint))
    throw refusal('The sign-in proof names another key.')
  const asked = { nonce: claims.n ?? 0, thumbprint }
  if (isWallet && !isNonceOf(await sessionKeys(), asked, now()))
    throw refusal('The sign-in proof has no nonce of this service.')
  proofs.take(proof, call)
  return thumbprint
}

/**
 * Returns the number of the account's revocations, for the new token. Refuses a
 * proof that was used before the last revocation, or was made long before it: a
 * proof can be valid for a year, and a signed-out device may hold one. A proof
 * of the wallet itself counts once, and is kept as long as its nonce holds. What
 * a network stores of apps' proofs is bounded, because anyone can make up keys.
 *
 * @throws {HttpError} `Unauthorized` `RateLimited`
 * @see SESS-01 AUTH-10 h
 */
async function currentEpoch(
  { config, database, proofsPerDay }: ApiContext,
  { address, claims, digest }: VerifiedProof,
  { ip, time }: { readonly ip: string; readonly time: Date },
): Promise<number> {
  const { app, ogn: origin = '', iat, exp } = claims
  const account = address.toLowerCase()
  const { epoch, at } = await findRevocation(database, account)
  const isWallet = isWalletScope({ app, origin }, config.walletOrigins)
  const isKept = () => isProofKept(database, { account, digest })
  if (!isWallet && !isLoopback(ip) && !(await isKept()))
    await proofsPerDay(networkOf(ip))
  const keptUntilMs = isWallet ? time.getTime() + walletProofMs : Infinity
  const first = await useProof(database, {
    account,
    digest,
    usedAt: time,
    expiresAt: new Date(Math.min(exp * 1_000, keptUntilMs)),
    epoch,
  })
  const isOld =
    at !== undefined &&
    iat !== undefined &&
    iat * 1_000 < at.getTime() - driftMs
  const isSpent = !first.isFirst && isWallet
  if (isOld || isSpent || first.epoch < epoch)
    throw refusal('The proof is not valid.')
  return epoch
}

function refusal(sentence: string): HttpError {
  return new HttpError('Unauthorized', sentence)
}
