import { commons, v1, v2 } from '@0xsequence/core'
import { migration } from '@0xsequence/migration'
import { ethers } from 'ethers'

export function newConfig(
  keys: readonly ethers.HDNodeWallet[],
  checkpoint = 0,
) {
  const simple = {
    threshold: 1,
    checkpoint,
    signers: keys.map(({ address }) => ({ address, weight: 1 })),
  }
  return describeConfig(v2.config.ConfigCoder.fromSimple(simple))
}

/** Returns a configuration with its hash, its address and as on the wire. */
export function describeConfig(config: v2.config.WalletConfig) {
  const imageHash = v2.config.ConfigCoder.imageHashOf(config)
  return {
    config,
    imageHash,
    json: toJson(config),
    address: commons.context.addressOf(
      commons.context.defaultContexts[2] as never,
      imageHash,
    ),
  }
}

export type Config = ReturnType<typeof describeConfig>

/** Encodes a configuration as on the wire, with plain numbers. */
export function toJson({
  threshold,
  checkpoint,
  tree,
}: v2.config.WalletConfig) {
  const toTree = (part: v2.config.Topology): object =>
    v2.config.isNode(part)
      ? { left: toTree(part.left), right: toTree(part.right) }
      : v2.config.isNestedLeaf(part)
        ? {
            weight: Number(part.weight),
            threshold: Number(part.threshold),
            tree: toTree(part.tree),
          }
        : { ...part, weight: Number((part as v2.config.SignerLeaf).weight) }
  return {
    threshold: Number(threshold),
    checkpoint: Number(checkpoint),
    tree: toTree(tree),
  }
}

/** Signs a message with keys and a passkey, in the wallet's format. */
export async function sign(
  wallet: Config,
  key: ethers.HDNodeWallet | readonly ethers.HDNodeWallet[],
  digest: string,
  chainId = 0,
  contracts: ReadonlyMap<string, (subdigest: string) => string> = new Map(),
): Promise<string> {
  const subdigest = commons.signature.subdigestOf({
    address: wallet.address,
    chainId,
    digest,
  })
  const parts = new Map<string, commons.signature.SignaturePart>()
  for (const one of [key].flat()) {
    const signature = `${await one.signMessage(ethers.getBytes(subdigest))}02`
    parts.set(one.address, { isDynamic: false, signature })
  }
  for (const [address, signAs] of contracts) {
    const signature = signAs(subdigest)
    parts.set(address, { isDynamic: true, signature })
  }
  return v2.signature.encodeSigners(wallet.config, parts, [], chainId).encoded
}

/**
 * Forges a migration to the attacker's configuration, "signed" by a contract.
 */
export function forgeMigration(signer: string) {
  const wallet = ethers.Wallet.createRandom().address
  const next = newConfig([ethers.Wallet.createRandom()])
  const { tx } = migration.v1v2.buildTransaction(
    wallet,
    commons.context.defaultContexts,
    next.config,
  )
  return {
    wallet,
    fromVersion: 1,
    toVersion: 2,
    toConfig: next.json,
    chainID: '137',
    executor: wallet,
    nonce: `${tx.nonce}`,
    transactions: tx.transactions.map(({ to, data }) => ({
      ...{ to, data: ethers.hexlify(data ?? '0x'), value: '0', gasLimit: '0' },
      ...{ delegateCall: false, revertOnError: true },
    })),
    signature: ethers.concat(['0x0001', '0x0201', signer, '0x0002', '0x1203']),
  }
}

/** Signs a migration of a version 1 wallet with one key for a chain. */
export async function signMigration(key: ethers.HDNodeWallet, chainID: string) {
  const contexts = commons.context.defaultContexts
  const signers = [{ address: key.address, weight: 1 }]
  const first = { version: 1, threshold: 1, signers }
  const imageHash = v1.config.ConfigCoder.imageHashOf(first)
  const wallet = commons.context.addressOf(contexts[1] as never, imageHash)
  const next = newConfig([key])
  const { tx } = migration.v1v2.buildTransaction(wallet, contexts, next.config)
  const digest = commons.transaction.digestOfTransactions(
    tx.nonce as bigint,
    tx.transactions,
  )
  const subdigest = commons.signature.subdigestOf({
    address: wallet,
    chainId: chainID,
    digest,
  })
  const signature = `${await key.signMessage(ethers.getBytes(subdigest))}02`
  const { encoded } = v1.signature.SignatureCoder.encodeSigners(
    first,
    new Map([[key.address, { isDynamic: false, signature }]]),
    [],
    chainID,
  )
  return {
    imageHash,
    deploy: { version: 1, deployConfig: { threshold: 1, signers } },
    body: {
      wallet,
      fromVersion: 1,
      toVersion: 2,
      toConfig: next.json,
      chainID,
      executor: tx.entrypoint,
      nonce: `${tx.nonce}`,
      transactions: tx.transactions.map((call) => ({
        to: call.to,
        data: ethers.hexlify(call.data ?? '0x'),
        value: `${call.value ?? 0}`,
        gasLimit: `${call.gasLimit ?? 0}`,
        delegateCall: call.delegateCall ?? false,
        revertOnError: call.revertOnError ?? false,
      })),
      signature: encoded,
    },
  }
}
