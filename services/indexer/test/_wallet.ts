import { Account } from '@0xsequence/account'
import { commons, v1 } from '@0xsequence/core'
import type { NetworkConfig } from '@0xsequence/network'
import { LocalRelayer } from '@0xsequence/relayer'
import { trackers } from '@0xsequence/sessions'
import { Orchestrator } from '@0xsequence/signhub'
import { ethers } from 'ethers'
import type { TestChain } from './_chain.ts'

/** A key of anvil with coins, which sends the wallets' transactions. */
const relayerKey =
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'

type Call = { to: string; value?: bigint; data?: string }

/** Creates wallets of the official library on a test chain. */
export function createWallets({ chain, rpcUrl }: TestChain) {
  const network = new ethers.Network(chain.name, chain.chainId)
  const provider = new ethers.JsonRpcProvider(rpcUrl, network, {
    staticNetwork: network,
    cacheTimeout: -1,
    pollingInterval: 20,
  })
  const sender = new ethers.NonceManager(
    new ethers.Wallet(relayerKey, provider),
  )
  const tracker = new trackers.local.LocalConfigTracker(provider as never)
  const contexts = commons.context.defaultContexts
  const networks = [
    {
      chainId: chain.chainId,
      name: chain.name,
      rpcUrl,
      provider,
      relayer: new LocalRelayer(sender as never),
      isDefaultChain: true,
    },
  ] as unknown as NetworkConfig[]
  const shared = { tracker, contexts, networks }
  const newSigner = () => {
    const signer = ethers.Wallet.createRandom()
    return {
      orchestrator: new Orchestrator([signer as never]),
      config: {
        threshold: 1,
        checkpoint: 0,
        signers: [{ address: signer.address, weight: 1 }],
      },
    }
  }
  return {
    async create() {
      const account = await Account.new({ ...shared, ...newSigner() })
      return walletOf(account, chain.chainId)
    },
    /** Creates a version 1 wallet whose first transaction migrates it. */
    async createOld() {
      const { config, orchestrator } = newSigner()
      const old = v1.config.ConfigCoder.fromSimple(config)
      const context = contexts[1] as commons.context.WalletContext
      const hash = v1.config.ConfigCoder.imageHashOf(old)
      const address = commons.context.addressOf(context, hash)
      await tracker.saveCounterfactualWallet({
        config: old,
        context: [context],
      })
      const account = new Account({ ...shared, orchestrator, address })
      await account.signAllMigrations((it) => it)
      const { signedMigrations } = await account.status(chain.chainId)
      return {
        ...walletOf(account, chain.chainId),
        migrationId: signedMigrations[0]?.tx.intent.id,
      }
    },
    [Symbol.dispose]: () => provider.destroy(),
  }
}

function walletOf(account: Account, chainId: number) {
  return {
    address: account.address.toLowerCase(),
    /** Sends calls and resolves with the id that the wallet knows. */
    async send(calls: readonly Call[]) {
      const signed = await account.signTransactions([...calls], chainId)
      const sent = await account.sendSignedTransactions(signed, chainId)
      const answer = sent as unknown as { hash: string } | undefined
      // The library changes the id if it also has to deploy the wallet.
      return { id: signed.intent.id, hash: answer?.hash }
    },
  }
}
