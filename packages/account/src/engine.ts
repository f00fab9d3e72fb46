import { commons } from '@0xsequence/core'
import type { NetworkConfig } from '@0xsequence/network'
import { trackers } from '@0xsequence/sessions'
import type { SignatureOrchestrator } from '@0xsequence/signhub'
import type { Environment, Network } from '@cairn/protocol'
import { checkContexts } from './check-contexts.ts'
import { type DedupedTracker, dedupeTracker } from './dedupe-tracker.ts'
import { correctEngineWeight } from './engine-weight.ts'
import { toNetworkConfig } from './network-config.ts'
import { noNode } from './no-node.ts'
import { createOrchestrator } from './orchestrator.ts'
import { answerForPasskeys } from './passkey-provider.ts'
import type { RequestSignatures } from './signature-request.ts'
import { verifyTracker } from './verify-tracker.ts'

export type EngineOptions = {
  /**
   * At least one network. The default chain is used where any chain would do.
   */
  readonly networks: readonly Network[]
  /** Wallet contracts by version, as published; not checked if absent. */
  readonly contexts?: Environment['contexts']
  /** The address of the sessions service before `/rpc/…`. */
  readonly sessionsUrl: string
  /** Name of an IndexedDB to keep configurations in; `undefined` keeps none. */
  readonly cacheName: string | undefined
  /** Returns the current time in milliseconds. */
  readonly now: () => number
  readonly requestSignatures: RequestSignatures
}

/**
 * State that all accounts of this page share. Only this package uses its
 * fields.
 */
export type Engine = {
  readonly networks: NetworkConfig[]
  readonly tracker: DedupedTracker
  readonly orchestrator: SignatureOrchestrator
  readonly contexts: commons.context.VersionedContext
  readonly now: () => number
}

const dedupeWindowMs = 50

/**
 * Creates the engine, without network requests.
 *
 * @throws {WalletContextError} if the environment names other contracts
 * @see AUTH-05 ENVC-01 HARD-05
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  correctEngineWeight()
  const sorted = options.networks.toSorted(
    (one, other) =>
      Number(other.isDefaultChain ?? false) -
      Number(one.isDefaultChain ?? false),
  )
  const networks = sorted.map(toNetworkConfig)
  if (networks.length === 0) throw new TypeError('No networks defined')

  if (options.contexts) checkContexts(options.contexts)
  const contexts = commons.context.defaultContexts
  const remote = new trackers.remote.RemoteConfigTracker(options.sessionsUrl)
  const verified = verifyTracker(remote, contexts)
  const local = await openCache(options.cacheName)
  const cached = new trackers.CachedTracker(verified, local, contexts)
  return {
    networks,
    contexts,
    now: options.now,
    tracker: dedupeTracker(cached, dedupeWindowMs, options.now),
    orchestrator: createOrchestrator(options.requestSignatures),
  }
}

/**
 * Opens the cache. Falls back to memory if the browser refuses databases, as in
 * private windows.
 */
async function openCache(
  name: string | undefined,
): Promise<trackers.local.LocalConfigTracker> {
  const provider = answerForPasskeys(noNode)
  if (name !== undefined) {
    const store = new trackers.stores.IndexedDBStore(name)
    const opened = await store.getDb().catch(() => undefined)
    if (opened) return new trackers.local.LocalConfigTracker(provider, store)
  }
  return new trackers.local.LocalConfigTracker(provider)
}
