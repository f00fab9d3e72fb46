import { commons, v2 } from '@0xsequence/core'
import { ETHAuth, Proof } from '@0xsequence/ethauth'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'

const chainVersion = 2
const deviceWeight = 2
const guardWeight = 3
const threshold = deviceWeight + guardWeight

/** A new wallet of a device and a guard, to try services with. */
export type TrialWallet = {
  readonly address: Address
  /** The wallet for `SaveWallet` of the sessions service. */
  readonly saved: {
    readonly version: number
    readonly deployConfig: Record<string, unknown>
  }
  /** Signs a digest as the device, and returns the request to the guard. */
  readonly ask: (
    digest: Hex,
    chainId: number,
  ) => {
    readonly chainId: number
    readonly msg: Hex
    readonly auxData: Hex
  }
  /** Whether a signature of `msg` is the guard's. */
  readonly isOfGuard: (msg: Hex, signature: Hex) => boolean
}

/** Makes a wallet with a random key that nobody keeps. @see GUARD-01 */
export function createTrialWallet(guard: Address): TrialWallet {
  const device = ethers.Wallet.createRandom()
  const signers = [
    { address: guard, weight: guardWeight },
    { address: device.address, weight: deviceWeight },
  ] as const
  const config = v2.config.ConfigCoder.fromSimple({
    ...{ threshold, checkpoint: 0 },
    signers: [...signers],
  })
  const address = commons.context.addressOf(
    commons.context.defaultContexts[
      chainVersion
    ] as commons.context.WalletContext,
    v2.config.ConfigCoder.imageHashOf(config),
  ) as Address
  const [left, right] = signers
  return {
    address,
    saved: {
      version: chainVersion,
      deployConfig: { threshold, checkpoint: 0, tree: { left, right } },
    },
    ask(digest, chainId) {
      const signed = { address, chainId, digest }
      const msg = commons.signature.subdigestOf(signed) as Hex
      const own = device.signMessageSync(ethers.getBytes(msg))
      const parts = new Map([
        [device.address, { isDynamic: false, signature: `${own}02` }],
      ])
      const { encoded } = v2.signature.encodeSigners(config, parts, [], chainId)
      const auxData = ethers.AbiCoder.defaultAbiCoder().encode(
        ['address', 'uint256', 'bytes', 'bytes'],
        [address, chainId, digest, encoded],
      ) as Hex
      return { chainId, msg, auxData }
    },
    isOfGuard(msg, signature) {
      const signer = ethers.verifyMessage(
        ethers.getBytes(msg),
        ethers.dataSlice(signature, 0, 65),
      )
      return signer === ethers.getAddress(guard)
    },
  }
}

/**
 * Signs a sign-in proof with a random key that nobody keeps.
 *
 * @param claims.key - names the key that the token is bound to
 * @see AUTH-10
 */
export async function signTrialProof(claims: {
  readonly app: string
  readonly origin: string
  readonly key: string
  readonly nonce: number
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
}): Promise<string> {
  const account = ethers.Wallet.createRandom()
  const proof = new Proof({ address: account.address })
  proof.claims = {
    app: claims.app,
    ogn: claims.origin,
    typ: claims.key,
    n: claims.nonce,
    iat: claims.issuedAt,
    exp: claims.expiresAt,
    v: proof.claims.v,
  }
  const digest = ethers.hexlify(proof.messageDigest())
  proof.signature = account.signingKey.sign(digest).serialized
  return new ETHAuth().encodeProof(proof, true)
}
