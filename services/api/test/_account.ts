import { Account } from '@0xsequence/account'
import { commons } from '@0xsequence/core'
import { ETHAuth, Proof } from '@0xsequence/ethauth'
import type { NetworkConfig } from '@0xsequence/network'
import { trackers } from '@0xsequence/sessions'
import { Orchestrator } from '@0xsequence/signhub'
import { ethers } from 'ethers'

export type Claims = {
  app?: string
  iat?: number
  exp?: number
  n?: number
  typ?: string
  ogn?: string
}

/**
 * Creates an undeployed account with the official library that can prove
 * itself. With a sessions service its configurations are published there.
 */
export async function createUndeployedAccount(
  rpcUrl: string,
  sessionsUrl?: string,
) {
  const network = new ethers.Network('polygon', 137)
  const provider = new ethers.JsonRpcProvider(rpcUrl, network, {
    staticNetwork: network,
    cacheTimeout: -1,
  })
  const signer = ethers.Wallet.createRandom()
  const account = await Account.new({
    config: {
      threshold: 1,
      checkpoint: 0,
      signers: [{ address: signer.address, weight: 1 }],
    },
    contexts: commons.context.defaultContexts,
    networks: [
      {
        chainId: 137,
        name: 'polygon',
        rpcUrl,
        provider,
        isDefaultChain: true,
        relayer: { url: 'http://127.0.0.1:1', provider: { url: rpcUrl } },
      },
    ] as unknown as NetworkConfig[],
    orchestrator: new Orchestrator([signer as never]),
    tracker: sessionsUrl
      ? new trackers.remote.RemoteConfigTracker(sessionsUrl)
      : new trackers.local.LocalConfigTracker(provider as never),
  })
  return {
    address: account.address,
    /** Replaces the key without a transaction on chain. */
    removeSigner: async () => {
      const { config } = await account.status(137)
      const coder = account.coders.config
      const added = coder.editConfig(config, {
        add: [{ address: ethers.Wallet.createRandom().address, weight: 1 }],
        remove: [signer.address],
        checkpoint: 1,
      })
      await account.updateConfig(added)
    },
    sign: (digest: string) => account.signDigest(digest, 137, true, 'eip6492'),
    signMessage: (message: string) =>
      account.signDigest(ethers.hashMessage(message), 137, true, 'eip6492'),
    prove: (claims: Claims) =>
      encodeProof(account.address, claims, (digest) =>
        account.signDigest(digest, 137, true, 'eip6492'),
      ),
    [Symbol.dispose]: () => provider.destroy(),
  }
}

/** Builds a proof by a plain key, with claims that no library would sign. */
export async function proveKey(
  claims: Claims,
  claimedAddress?: string,
  key = ethers.Wallet.createRandom(),
) {
  const all = { app: 'Cairn', ...claims, v: '1' }
  const types = {
    app: 'string',
    iat: 'int64',
    exp: 'int64',
    n: 'uint64',
    typ: 'string',
    ogn: 'string',
    v: 'string',
  }
  const digest = ethers.TypedDataEncoder.hash(
    { name: 'ETHAuth', version: '1' },
    {
      Claims: Object.entries(types)
        .filter(([name]) => name in all)
        .map(([name, type]) => ({ name, type })),
    },
    all,
  )
  return [
    'eth',
    (claimedAddress ?? key.address).toLowerCase(),
    Buffer.from(JSON.stringify(all)).toString('base64url'),
    key.signingKey.sign(digest).serialized,
  ].join('.')
}

/** Encodes a proof as the official library does, which signs no expired one. */
async function encodeProof(
  address: string,
  claims: Claims,
  sign: (digest: string) => Promise<string>,
): Promise<string> {
  const proof = new Proof({ address })
  proof.claims = { ...proof.claims, app: 'Cairn', ...claims } as never
  proof.signature = await sign(ethers.hexlify(proof.messageDigest()))
  return new ETHAuth().encodeProof(proof, true)
}
