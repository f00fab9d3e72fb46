import type { migrator } from '@0xsequence/migration'
import type { tracker } from '@0xsequence/sessions'

export type Tracker = tracker.ConfigTracker & migrator.PresignedMigrationTracker

/**
 * A tracker whose `forget` clears all answers, so that the next request reaches
 * the service.
 */
export type DedupedTracker = Tracker & { readonly forget: () => void }

/**
 * Sends a request only once while it is pending or was answered within
 * `windowMs`. Failures are not kept, and every write clears all answers,
 * because a wallet that has just changed its signers must not see the old ones.
 */
export function dedupeTracker(
  tracker: Tracker,
  windowMs: number,
  now: () => number,
): DedupedTracker {
  let answers = new Map<string, { promise: Promise<unknown>; until: number }>()

  function ask<T>(key: string, question: () => Promise<T>): Promise<T> {
    const known = answers.get(key)
    if (known && now() <= known.until) return known.promise as Promise<T>
    const kept = answers
    const answer = { promise: question(), until: Number.POSITIVE_INFINITY }
    kept.set(key, answer)
    answer.promise.then(
      () => {
        answer.until = now() + windowMs
      },
      () => kept.delete(key),
    )
    return answer.promise as Promise<T>
  }

  function forget() {
    answers = new Map()
  }

  async function write(change: () => Promise<void>): Promise<void> {
    try {
      await change()
    } finally {
      forget()
    }
  }

  return {
    forget,
    configOfImageHash: (args) =>
      ask(`config ${args.imageHash} ${args.noCache}`, () =>
        tracker.configOfImageHash(args),
      ),
    imageHashOfCounterfactualWallet: (args) =>
      ask(`wallet ${args.wallet} ${args.noCache}`, () =>
        tracker.imageHashOfCounterfactualWallet(args),
      ),
    walletsOfSigner: (args) =>
      ask(`signer ${args.signer} ${args.noCache}`, () =>
        tracker.walletsOfSigner(args),
      ),
    loadPresignedConfiguration: (args) =>
      ask(
        `links ${args.wallet} ${args.fromImageHash} ${args.longestPath}`,
        () => tracker.loadPresignedConfiguration(args),
      ),
    getMigration: (wallet, imageHash, version, chainId) =>
      ask(`migration ${wallet} ${imageHash} ${version} ${chainId}`, () =>
        tracker.getMigration(wallet, imageHash, version, chainId),
      ),
    saveMigration: (...args) => write(() => tracker.saveMigration(...args)),
    savePresignedConfiguration: (args) =>
      write(() => tracker.savePresignedConfiguration(args)),
    saveWitnesses: (args) => write(() => tracker.saveWitnesses(args)),
    saveWalletConfig: (args) => write(() => tracker.saveWalletConfig(args)),
    saveCounterfactualWallet: (args) =>
      write(() => tracker.saveCounterfactualWallet(args)),
  }
}
