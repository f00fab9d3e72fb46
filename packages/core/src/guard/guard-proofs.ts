import {
  type Address,
  BaseError,
  type Hex,
  isSameAddress,
} from '@cairn/primitives'
import * as TypedData from 'ox/TypedData'
import {
  authNetwork,
  EngineNotReadyError,
  getAccount,
} from '../account/engine.ts'
import type { Signer } from '../signers/signer.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import { serverNow } from '../tokens/server-time.ts'
import type { TokensWallet } from '../tokens/tokens-wallet.ts'

const domain = { name: 'Sequence Guard', version: '1', chainId: 1 } as const
const namesChainId = 1
const secondMs = 1000

const timeText = (timestamp: number) =>
  new Date(timestamp).toUTCString().replace('GMT', 'UTC')

/** Methods of the guard that need the signature of the whole wallet. */
export type ProvenMethod =
  | 'createTOTP'
  | 'resetTOTP'
  | 'recoveryCodes'
  | 'resetRecoveryCodes'

/**
 * Signs a change of the second factor with the whole wallet. The proof is good
 * for one method of the guard, and for calls with the session's key.
 *
 * @throws {EngineNotReadyError} without a session's token
 * @see GUARD-03
 */
export async function signAuthUpdate(
  wallet: TokensWallet,
  method: ProvenMethod,
) {
  const key = wallet.storage.get('sessionDump')?.jwt?.key
  if (key === undefined) throw new EngineNotReadyError()
  const account = await getAccount(wallet)
  // The signed time has whole seconds, and the guard takes each proof once.
  const timestamp = Math.max(
    await serverNow(wallet),
    wallet.clock.provedAt + secondMs,
  )
  wallet.clock.provedAt = timestamp
  const { networks } = wallet.environment
  const { chainId } =
    networks.find((network) => network.chainId === namesChainId) ??
    authNetwork(wallet)
  const digest = TypedData.getSignPayload({
    domain,
    primaryType: 'AuthUpdate',
    types: {
      AuthUpdate: [
        { name: 'timestamp', type: 'string' },
        { name: 'method', type: 'string' },
        { name: 'key', type: 'string' },
      ],
    },
    message: { timestamp: timeText(timestamp), method, key },
  })
  const signature = await account.signDigest({ chainId, digest })
  return { timestamp, signature, chainId }
}

/** The contents of an ownership proof, and the signers who may make it. */
export type OwnershipAsked = {
  readonly account: Address
  /** Address of the guard that gets the proof. */
  readonly guard: Address
  /** The guard's method that is called with it. */
  readonly method: 'authMethods' | 'signWith' | 'reset2FA'
  /** The account's signers; absent: all those at hand are. */
  readonly among?: readonly Address[] | undefined
}

/**
 * Proves ownership of an account by a signature of one of its signers, for
 * calls made while its session is still being opened. It is good for one method
 * of one guard, so that a guard cannot use it at another.
 *
 * @throws {NoOwnershipSignerError} when no signer is ready
 * @see GUARD-03 g
 */
export async function signOwnership(
  wallet: TokensWallet,
  { account, guard, method, among }: OwnershipAsked,
) {
  const timestamp = await serverNow(wallet)
  const digest = TypedData.getSignPayload({
    domain,
    primaryType: 'AuthMethods',
    types: {
      AuthMethods: [
        { name: 'wallet', type: 'address' },
        { name: 'timestamp', type: 'string' },
        { name: 'guard', type: 'address' },
        { name: 'method', type: 'string' },
      ],
    },
    message: {
      ...{ wallet: account, timestamp: timeText(timestamp) },
      ...{ guard, method },
    },
  })
  for (const signer of await orderSigners(wallet, among)) {
    // A sign-in ends at any moment: its key is then forgotten, and its signer
    // is not ready, or signs nothing.
    if (!signer.status({ signed: new Set() }).ready) continue
    const signed = await signer.sign({
      account,
      chainId: 0,
      config: { threshold: 1, signers: [] },
      subdigest: digest,
      signed: new Set(),
      auxData: () => '0x',
      focus: async () => false,
      unfocus: () => undefined,
    })
    if (signed === '0x') continue
    // Without the type byte: a plain personal signature.
    const signature = signed.slice(0, -2) as Hex
    const { address } = signer
    return {
      wallet: account,
      timestamp,
      signer: address,
      signature,
      chainId: 1,
    }
  }
  throw new NoOwnershipSignerError(wallet.signers.byAddress.size > 0)
}

/** Returns the signers that can make a proof, in the order of their kinds. */
async function orderSigners(
  wallet: Pick<SignersWallet, 'loadSignerKinds' | 'signers'>,
  among: readonly Address[] | undefined,
): Promise<readonly Signer[]> {
  const kinds = await wallet.loadSignerKinds()
  const placeOf = (signer: Signer) =>
    kinds.find(({ kind }) => kind === signer.kind)?.proofOrder
  return [...wallet.signers.byAddress.values()]
    .filter(
      (signer) =>
        among?.some((one) => isSameAddress(one, signer.address)) ?? true,
    )
    .filter((signer) => placeOf(signer) !== undefined)
    .toSorted((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0))
}

/** No signer here can prove that it belongs to the account. @see GUARD-03 */
export class NoOwnershipSignerError extends BaseError {
  override readonly name = 'NoOwnershipSignerError'

  constructor(hasSigners: boolean) {
    super(
      hasSigners
        ? 'No signer available to sign ownership proof'
        : 'No signers available to sign ownership proof',
    )
  }
}
