import { createRpcClient, type RpcClient, RpcError } from '@cairn/clients'
import { type Address, findError, isSameAddress } from '@cairn/primitives'
import { guard } from '@cairn/protocol'
import { authorizeAtHand, mendClock } from '../tokens/auth-token.ts'
import { dropToken, storedToken } from '../tokens/stored-token.ts'
import type { TokensWallet } from '../tokens/tokens-wallet.ts'
import { GuardMethodsError } from './guard-errors.ts'
import { signOwnership } from './guard-proofs.ts'

type Client = RpcClient<typeof guard>
type Methods = Awaited<ReturnType<Client['authMethods']>>

/**
 * Asks a guard which second factors an account has: with the session's token
 * for the session's own account, else with a proof of one signer. It needs
 * nobody's attention.
 *
 * @param asked.among - the account's signers; absent: all those at hand are
 * @throws {GuardMethodsError} when the guard does not tell
 * @throws {NoOwnershipSignerError} when there is neither token nor signer
 * @see GUARD-01 GUARD-03
 */
export async function lookUpAuthMethods(
  wallet: TokensWallet,
  asked: {
    /** The guard that is asked. */
    readonly guard: { readonly address: Address; readonly url: string }
    readonly account: Address
    readonly among?: readonly Address[] | undefined
  },
): Promise<Methods> {
  const { account } = asked
  const { url } = asked.guard
  const dump = wallet.storage.get('sessionDump')
  const isOwn = dump !== undefined && isSameAddress(dump.address, account)
  const token = isOwn ? storedToken(wallet) : undefined
  const isAtHand = token && (await authorizeAtHand(wallet, url))
  const found = isAtHand
    ? await byToken(wallet, url).catch((error: unknown) => {
        if (findError(error, RpcError)?.status !== 401) throw error
        // The token ended. A signer's proof says the same, and needs nobody.
        dropToken(wallet, token)
        return byProof(wallet, asked)
      })
    : await byProof(wallet, asked)
  if (isOwn) wallet.storage.set('secondFactor', found.active)
  return found
}

async function byToken(wallet: TokensWallet, url: string): Promise<Methods> {
  const { fetch } = wallet.platform
  const authorize = async (address: string) =>
    (await authorizeAtHand(wallet, address)) ?? {}
  const client = createRpcClient(guard, { url, fetch, authorize })
  try {
    return await client.authMethods({}).catch(async (error: unknown) => {
      if (await mendClock(wallet, error)) return client.authMethods({})
      throw error
    })
  } catch (cause) {
    throw new GuardMethodsError('token', cause)
  }
}

async function byProof(
  wallet: TokensWallet,
  { guard: one, account, among }: Parameters<typeof lookUpAuthMethods>[1],
): Promise<Methods> {
  const { address, url } = one
  const method = 'authMethods'
  const use = { account, guard: address, method, among } as const
  const proof = await signOwnership(wallet, use)
  const { fetch } = wallet.platform
  try {
    return await createRpcClient(guard, { url, fetch }).authMethods({ proof })
  } catch (cause) {
    throw new GuardMethodsError('proof', cause)
  }
}
