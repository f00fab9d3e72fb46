import { Account, type AccountStatus } from '@0xsequence/account'
import { type commons, universal } from '@0xsequence/core'
import { version } from '@0xsequence/migration'
import { BaseError } from '@cairn/primitives'

type OnChain = { readonly version: number; readonly imageHash: string }

/**
 * The engine's account with a `status` that rejects once. The engine's version
 * starts all requests at once and awaits them in turn, so that a node or a
 * tracker that is down leaves unhandled rejections. It also takes a node's
 * failure for an account that never changed its configuration.
 */
export class SettledAccount extends Account {
  /** The configuration while it is being signed. */
  #next: commons.config.Config | undefined

  override async status(
    chainId: number | bigint | string,
    longestPath = false,
  ): Promise<AccountStatus> {
    const { address, tracker } = this
    const [original, deployed] = await Promise.all([
      this.#original(),
      this.reader(chainId).isDeployed(address),
    ])
    const onChain = deployed ? await this.#onChain(chainId, original) : original
    const migrated = await this.#migrated(chainId, onChain)
    const [presignedConfigurations, onChainConfig] = await Promise.all([
      tracker.loadPresignedConfiguration({
        wallet: address,
        fromImageHash: migrated.lastImageHash,
        longestPath,
      }),
      this.#config(onChain.imageHash),
    ])
    const last = presignedConfigurations.at(-1)
    const imageHash = last?.nextImageHash ?? migrated.lastImageHash
    const config = await this.#config(imageHash)
    const coder = universal.genericCoderFor(migrated.lastVersion)
    return {
      original,
      onChain: { ...onChain, config: onChainConfig, deployed },
      fullyMigrated: migrated.lastVersion === this.version,
      signedMigrations: migrated.signedMigrations,
      version: migrated.lastVersion,
      presignedConfigurations,
      imageHash,
      config,
      checkpoint: coder.config.checkpointOf(config),
      canOnchainValidate: onChain.version === this.version && deployed,
    }
  }

  /**
   * Signs as the engine does and gives signers the nonce, so that they can
   * compute the hash of the calls.
   */
  override async signTransactions(
    txs: commons.transaction.Transactionish,
    chainId: number | bigint | string,
    known?: AccountStatus,
    options: { nonceSpace?: bigint; serial?: boolean } = {},
  ): Promise<commons.transaction.SignedTransactionBundle> {
    const status = known ?? (await this.status(chainId))
    if (!status.fullyMigrated)
      throw new UnknownAccountError('it is not migrated on this chain')
    const wallet = this.walletForStatus(chainId, status)
    const { nonceSpace: space, serial } = options
    const nonce = await wallet.fetchNonceOrSpace(
      serial ? { serial } : space === undefined ? undefined : { space },
    )
    const signed = await wallet.signTransactions(txs, nonce, {
      ...{ address: this.address, digest: '', chainId, nonce },
      ...{ config: { version: this.version }, decorate: true },
      cantValidateBehavior: 'ignore',
    })
    const signature = await this.decorateSignature(signed.signature, status)
    return { ...signed, signature }
  }

  /** Updates as the engine does and gives signers the next configuration. */
  override async updateConfig(config: commons.config.Config): Promise<void> {
    this.#next = config
    try {
      await super.updateConfig(config)
    } finally {
      this.#next = undefined
    }
  }

  override signDigest(
    ...[digest, chainId, decorate, behavior, metadata]: Parameters<
      Account['signDigest']
    >
  ): Promise<string> {
    const next = this.#next
    const isNext =
      next !== undefined &&
      this.coders.signature.hashSetImageHash(
        this.coders.config.imageHashOf(next as never),
      ) === digest
    const about = isNext ? { ...metadata, nextConfig: next } : metadata
    return super.signDigest(digest, chainId, decorate, behavior, about)
  }

  async #original(): Promise<AccountStatus['original']> {
    const wallet = this.address
    const found = await this.tracker.imageHashOfCounterfactualWallet({ wallet })
    if (!found) throw new UnknownAccountError(`${wallet} is not on the tracker`)
    const contexts = Object.values(this.contexts)
    return {
      ...found,
      version: version.counterfactualVersion(wallet, found.imageHash, contexts),
    }
  }

  async #onChain(
    chainId: number | bigint | string,
    original: OnChain,
  ): Promise<OnChain> {
    const reader = this.reader(chainId)
    const [implementation, imageHash] = await Promise.all([
      reader.implementation(this.address),
      reader.imageHash(this.address),
    ])
    for (const context of Object.values(this.contexts)) {
      if (context.mainModule === implementation)
        return { version: context.version, imageHash: original.imageHash }
      if (context.mainModuleUpgradable !== implementation) continue
      if (!imageHash) throw new UnknownAccountError('the node does not answer')
      return { version: context.version, imageHash }
    }
    throw new UnknownAccountError(`${implementation} is no known version`)
  }

  #migrated(chainId: number | bigint | string, onChain: OnChain) {
    if (onChain.version === this.version)
      return {
        lastVersion: onChain.version,
        lastImageHash: onChain.imageHash,
        signedMigrations: [],
      }
    return this.migrator.getAllMigratePresignedTransaction({
      address: this.address,
      fromImageHash: onChain.imageHash,
      fromVersion: onChain.version,
      chainId,
    })
  }

  async #config(imageHash: string): Promise<commons.config.Config> {
    const config = await this.tracker.configOfImageHash({ imageHash })
    if (!config) throw new UnknownAccountError(`no configuration ${imageHash}`)
    return config
  }
}

/** Chain and tracker together do not say who controls an account. */
export class UnknownAccountError extends BaseError {
  override readonly name = 'UnknownAccountError'

  constructor(why: string) {
    super(`The account's configuration is not known: ${why}.`)
  }
}
