import { commons, universal, v2 } from '@0xsequence/core'
import type { tracker as sessions } from '@0xsequence/sessions'
import { BaseError } from '@cairn/primitives'
import { ethers } from 'ethers'
import { isOwnMigration } from './check-migration.ts'
import type { Tracker } from './dedupe-tracker.ts'
import { noNode } from './no-node.ts'
import { recoverV2 } from './recover-v2.ts'
import { isProofOf } from './signer-proof.ts'

type Links = sessions.PresignedConfigLink[]

/**
 * Maximum bytes of configuration changes: about 3,000 of an ordinary wallet.
 */
const maxLinkBytes = 1_000_000

/**
 * Verifies a tracker's answers, because its operator could otherwise add their
 * own signers. A signer's wallet must be one that the signer signed for, a
 * configuration must match its hash, a wallet's address must follow from its
 * first configuration, and each later configuration must be signed by the
 * previous one. Keys and passkeys count alone, since a node could say anything
 * of a contract.
 *
 * @see AUTH-05 SESS-02
 */
export function verifyTracker(
  tracker: Tracker,
  contexts: commons.context.VersionedContext,
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
      await checkLinks(links, args)
      return links
    },
    async walletsOfSigner(args) {
      const found = await tracker.walletsOfSigner(args)
      const proven = await Promise.all(
        found.map((one) => isProofOf({ ...one, signer: args.signer })),
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
      const asked = { wallet, fromImageHash, chainId }
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

/**
 * Checks a chain of configuration changes.
 *
 * @throws {TrackerAnswerError} if a change is not signed by enough signers of
 * the previous configuration, or if the chain is longer than the maximum
 */
async function checkLinks(
  links: Links,
  { wallet, fromImageHash }: { wallet: string; fromImageHash: string },
): Promise<void> {
  const bytes = links.reduce((sum, one) => sum + one.signature.length / 2, 0)
  if (bytes > maxLinkBytes)
    throw new TrackerAnswerError('more changes than a wallet has')
  let from = fromImageHash
  for (const { nextImageHash, signature } of links) {
    const digest = v2.signature.SignatureCoder.hashSetImageHash(nextImageHash)
    const payload = { address: wallet, chainId: 0n, digest }
    const read = await recoverV2(signature, payload, noNode).catch(
      (cause: unknown) => {
        throw new TrackerAnswerError('a change that cannot be read', cause)
      },
    )
    if (read.imageHash !== from || !read.isComplete)
      throw new TrackerAnswerError('a change nobody signed')
    from = nextImageHash
  }
}

function imageHashOf(config: commons.config.Config): string {
  return universal.genericCoderFor(config.version).config.imageHashOf(config)
}

/** The tracker's answer failed verification. */
export class TrackerAnswerError extends BaseError {
  override readonly name = 'TrackerAnswerError'

  constructor(what: string, cause?: unknown) {
    super(`The sessions service answered with ${what}.`, { cause })
  }
}
