import { commons, universal, v2 } from '@0xsequence/core'
import type { tracker as sessions } from '@0xsequence/sessions'
import { BaseError } from '@cairn/primitives'
import { ethers } from 'ethers'
import { isOwnMigration } from './check-migration.ts'
import type { Tracker } from './dedupe-tracker.ts'
import type { Provider } from './network-config.ts'
import { isProofOf } from './signer-proof.ts'

type Links = sessions.PresignedConfigLink[]

/**
 * Believes nothing a tracker says that can be checked: a wallet of a signer must
 * be one that the signer signed for, a configuration must
 * hash to what was asked for, a wallet's address must follow from its first
 * configuration, and every later configuration must be signed by the one
 * before. Whoever runs the tracker could else slip in signers of their own.
 */
export function verifyTracker(
  tracker: Tracker,
  contexts: commons.context.VersionedContext,
  provider: Provider,
): Tracker {
  return {
    ...passOn(tracker),
    async configOfImageHash(args) {
      const config = await tracker.configOfImageHash(args)
      if (config && imageHashOf(config) !== args.imageHash)
        throw new TrackerAnswerError(`another configuration`)
      return config
    },
    async imageHashOfCounterfactualWallet(args) {
      const found = await tracker.imageHashOfCounterfactualWallet(args)
      if (!found) return undefined
      const context = contexts[found.context.version]
      if (!context) throw new TrackerAnswerError('an unknown version')
      const address = commons.context.addressOf(context, found.imageHash)
      if (address !== ethers.getAddress(args.wallet))
        throw new TrackerAnswerError('another wallet')
      return { imageHash: found.imageHash, context }
    },
    async loadPresignedConfiguration(args) {
      const links = await tracker.loadPresignedConfiguration(args)
      await checkLinks(links, args, provider)
      return links
    },
    async walletsOfSigner(args) {
      const found = await tracker.walletsOfSigner(args)
      const proven = await Promise.all(
        found.map((one) =>
          isProofOf({ ...one, signer: args.signer }, provider),
        ),
      )
      return found.filter((_, index) => proven[index])
    },
    async getMigration(wallet, fromImageHash, fromVersion, chainId) {
      const found = await tracker.getMigration(
        wallet,
        fromImageHash,
        fromVersion,
        chainId,
      )
      const asked = { wallet, fromImageHash, chainId, provider }
      return found && (await isOwnMigration(found, asked)) ? found : undefined
    },
  }
}

function passOn(tracker: Tracker): Tracker {
  return {
    configOfImageHash: (args) => tracker.configOfImageHash(args),
    imageHashOfCounterfactualWallet: (args) =>
      tracker.imageHashOfCounterfactualWallet(args),
    loadPresignedConfiguration: (args) =>
      tracker.loadPresignedConfiguration(args),
    savePresignedConfiguration: (args) =>
      tracker.savePresignedConfiguration(args),
    saveWitnesses: (args) => tracker.saveWitnesses(args),
    saveWalletConfig: (args) => tracker.saveWalletConfig(args),
    saveCounterfactualWallet: (args) => tracker.saveCounterfactualWallet(args),
    walletsOfSigner: (args) => tracker.walletsOfSigner(args),
    getMigration: (...args) => tracker.getMigration(...args),
    saveMigration: (...args) => tracker.saveMigration(...args),
  }
}

async function checkLinks(
  links: Links,
  { wallet, fromImageHash }: { wallet: string; fromImageHash: string },
  provider: Provider,
): Promise<void> {
  let from = fromImageHash
  for (const { nextImageHash, signature } of links) {
    const { SignatureCoder } = v2.signature
    const payload = {
      address: wallet,
      chainId: 0n,
      digest: SignatureCoder.hashSetImageHash(nextImageHash),
    }
    const { config } = await SignatureCoder.recover(
      SignatureCoder.decode(signature),
      payload,
      provider,
    )
    if (imageHashOf(config) !== from || weightOf(config) < threshold(config))
      throw new TrackerAnswerError('a change nobody signed')
    from = nextImageHash
  }
}

function imageHashOf(config: commons.config.Config): string {
  return universal.genericCoderFor(config.version).config.imageHashOf(config)
}

function threshold(config: v2.config.WalletConfig): bigint {
  return BigInt(config.threshold)
}

/** The weight of those whose signatures a recovered configuration carries. */
function weightOf(config: v2.config.WalletConfig): bigint {
  const { SignatureCoder } = v2.signature
  const parts = new Map(
    v2.signature
      .signaturesOf(config.tree)
      .map(({ address, signature }) => [
        address,
        { signature, isDynamic: false },
      ]),
  )
  return SignatureCoder.encodeSigners(config, parts, [], 0).weight
}

/** The tracker answered with something that does not follow. */
export class TrackerAnswerError extends BaseError {
  override readonly name = 'TrackerAnswerError'

  constructor(what: string) {
    super(`The sessions service answered with ${what}.`)
  }
}
