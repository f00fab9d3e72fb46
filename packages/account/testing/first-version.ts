import { walletContracts } from '@0xsequence/abi'
import { Account } from '@0xsequence/account'
import { commons, v1 } from '@0xsequence/core'
import type { Address, Hex, WalletConfig } from '@cairn/primitives'
import { ethers } from 'ethers'
import type { Engine } from '../src/engine.ts'

/** A transaction that anyone may send. */
export type RawCall = { readonly to: Address; readonly data: Hex }

/** An account of version 1. */
export type FirstVersionAccount = {
  readonly address: Address
  /** Returns the call that deploys it with its first configuration. */
  readonly deploy: () => RawCall
  /**
   * Returns the call that replaces `from` by `to` on a chain. The account must
   * be deployed there.
   */
  readonly update: (
    chainId: number,
    from: WalletConfig,
    to: WalletConfig,
  ) => Promise<RawCall>
}

/**
 * Creates an account of version 1 that `witnesses` will find. The engine's
 * signature requests sign it.
 *
 * @see SESS-04
 */
export async function createFirstVersionAccount(
  engine: Engine,
  options: {
    readonly config: WalletConfig
    readonly witnesses: readonly Address[]
  },
): Promise<FirstVersionAccount> {
  const { contexts, networks, orchestrator, tracker } = engine
  const context = contexts[1]
  if (!context) throw new TypeError('The engine knows no version 1.')
  const coders = {
    config: v1.config.ConfigCoder,
    signature: v1.signature.SignatureCoder,
  }
  const config = toFirstVersion(options.config)
  const imageHash = coders.config.imageHashOf(config)
  const address = commons.context.addressOf(context, imageHash) as Address
  await tracker.saveCounterfactualWallet({ config, context: [context] })
  const account = new Account({
    address,
    contexts,
    networks,
    orchestrator,
    tracker,
  })
  await account.publishWitnessFor([...options.witnesses], 0)
  const walletOf = (chainId: number, from: WalletConfig) =>
    account.walletFor(chainId, context, toFirstVersion(from), coders as never)
  return {
    address,
    deploy: () => ({
      to: context.factory as Address,
      data: new ethers.Interface(
        walletContracts.factory.abi,
      ).encodeFunctionData('deploy', [context.mainModule, imageHash]) as Hex,
    }),
    async update(chainId, from, to) {
      const wallet = walletOf(chainId, from)
      const config = toFirstVersion(to)
      await tracker.saveWalletConfig({ config })
      const { transactions } =
        await wallet.buildUpdateConfigurationTransaction(config)
      const nonce = await wallet.getNonce()
      const signed = await wallet.signTransactions(transactions, nonce)
      return {
        to: address,
        data: commons.transaction.encodeBundleExecData(signed) as Hex,
      }
    },
  }
}

function toFirstVersion({ threshold, signers }: WalletConfig) {
  return v1.config.ConfigCoder.fromSimple({
    threshold,
    checkpoint: 0,
    signers: [...signers],
  })
}
