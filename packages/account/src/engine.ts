import { commons } from '@0xsequence/core'
import type { NetworkConfig } from '@0xsequence/network'
import { trackers } from '@0xsequence/sessions'
import type { SignatureOrchestrator } from '@0xsequence/signhub'
import type { Environment, Network } from '@cairn/protocol'
import { checkContexts } from './check-contexts.ts'
import { type DedupedTracker, dedupeTracker } from './dedupe-tracker.ts'
import { type Provider, toNetworkConfig } from './network-config.ts'
import { createOrchestrator } from './orchestrator.ts'
import type { RequestSignatures } from './signature-request.ts'
import { verifyTracker } from './verify-tracker.ts'

export type EngineOptions = {
  /** At least one; the default chain is asked where any chain would do. */
  readonly networks: readonly Network[]
  /** The contracts of wallets by version, as published; absent: not checked. */
  readonly contexts?: Environment['contexts']
  /** The sessions service: what stands before `/rpc/…`. */
  readonly sessionsUrl: string
  /** Name of an IndexedDB to keep configurations in; absent keeps none. */
  readonly cacheName: string | undefined
  /** The present time in milliseconds. */
  readonly now: () => number
  readonly requestSignatures: RequestSignatures
}

/** What every account of this page shares. Its inside stays in this package. */
export type Engine = {
  readonly networks: NetworkConfig[]
  readonly tracker: DedupedTracker
  readonly orchestrator: SignatureOrchestrator
  readonly contexts: commons.context.VersionedContext
  readonly now: () => number
}

const dedupeWindowMs = 50

/**
 * Sets the engine up. Nothing is asked over the network yet.
 *
 * @throws {WalletContextError} when the environment means other contracts
 * @see AUTH-05 ENVC-01
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const sorted = options.networks.toSorted(
    (one, other) =>
      Number(other.isDefaultChain ?? false) -
      Number(one.isDefaultChain ?? false),
  )
  const networks = sorted.map(toNetworkConfig)
  const provider = networks[0]?.provider
  if (!provider) throw new TypeError('No networks defined')

  if (options.contexts) checkContexts(options.contexts)
  const contexts = commons.context.defaultContexts
  const remote = new trackers.remote.RemoteConfigTracker(options.sessionsUrl)
  const verified = verifyTracker(remote, contexts, provider)
  const local = await openCache(options.cacheName, provider)
  const cached = new trackers.CachedTracker(verified, local, contexts)
  return {
    networks,
    contexts,
    now: options.now,
    tracker: dedupeTracker(cached, dedupeWindowMs, options.now),
    orchestrator: createOrchestrator(options.requestSignatures),
  }
}

/** A browser that refuses databases (private windows) gets one in memory. */
async function openCache(
  name: string | undefined,
  provider: Provider,
): Promise<trackers.local.LocalConfigTracker> {
  if (name !== undefined) {
    const store = new trackers.stores.IndexedDBStore(name)
    const opened = await store.getDb().catch(() => undefined)
    if (opened) return new trackers.local.LocalConfigTracker(provider, store)
  }
  return new trackers.local.LocalConfigTracker(provider)
}
