import {
  type Address,
  type ChainPage,
  decodeOperations,
  type HistoryEntry,
  meaningOf,
} from '@cairn/primitives'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { findNetwork } from '../networks/networks.store.ts'
import type { HistorySources } from './load-history.ts'
import { readWalletCalls } from './wallet-calls.ts'

/** Counts of failed steps, by `stepsKey`; a transaction without any is absent. */
export type FailedSteps = ReadonlyMap<string, number>

type Sources = Pick<HistorySources, 'wallet' | 'paymentAddress'>

type Reading = {
  readonly counts: StoreApi<FailedSteps>
  /** Parts of pages that are read, or wait for it. */
  readonly parts: WeakSet<ChainPage>
  /** By chain: its node is asked for one part at a time. */
  readonly turns: Map<number, Promise<void>>
}

const readings = new WeakMap<object, Reading>()

function readingOf(wallet: HistorySources['wallet']): Reading {
  const known = readings.get(wallet)
  if (known) return known
  const counts = createStore<FailedSteps>(() => new Map())
  const parts = new WeakSet<ChainPage>()
  const created = { counts, parts, turns: new Map() }
  readings.set(wallet, created)
  return created
}

/** Returns what `readFailedSteps` has found so far. */
export function failedStepsOf(
  wallet: HistorySources['wallet'],
): StoreApi<FailedSteps> {
  return readingOf(wallet).counts
}

/** Returns the place of an account's transaction in `FailedSteps`. */
export function stepsKey(
  account: Address,
  { chainId, txnHash }: Pick<HistoryEntry, 'chainId' | 'txnHash'>,
): string {
  return `${account}-${chainId}-${txnHash}`
}

/**
 * Counts the steps that failed in transactions in which others moved something:
 * the indexer tells of these alone. Asks the nodes once for each part of a page,
 * one after the other, and again at the next call where a node did not answer.
 * No list waits for it.
 *
 * @see HIST-01
 */
export async function readFailedSteps(
  sources: Sources,
  account: Address,
  parts: readonly ChainPage[],
): Promise<void> {
  const { counts, parts: known, turns } = readingOf(sources.wallet)
  const read = async (part: ChainPage, before: Promise<void> | undefined) => {
    await before
    const found = await countFailed(sources, account, part)
    if (found) counts.setState(withCounts(counts.getState(), found), true)
    else known.delete(part)
  }
  const open = parts.filter((part) => !known.has(part))
  for (const part of open) {
    known.add(part)
    turns.set(part.chainId, read(part, turns.get(part.chainId)))
  }
  await Promise.all(open.map(({ chainId }) => turns.get(chainId)))
}

/** Whether the wallet ran it, and its calls were not read for want of a move. */
function hasMoved({ metaTxnHash, failure, children }: HistoryEntry): boolean {
  return (
    metaTxnHash !== undefined &&
    failure === undefined &&
    children.some(({ kind }) => kind === 'transfer')
  )
}

/** Returns the count of each transaction that the node tells of. */
async function countFailed(
  { wallet, paymentAddress }: Sources,
  account: Address,
  { chainId, entries }: ChainPage,
): Promise<FailedSteps | undefined> {
  const hashes = entries
    .filter(hasMoved)
    .flatMap(({ txnHash }) => txnHash ?? [])
  if (hashes.length === 0) return new Map()
  try {
    const calls = await readWalletCalls(wallet, account, chainId, hashes)
    const context = {
      account,
      chainId,
      known: findNetwork(wallet.networks.getState(), chainId),
      paymentAddress: await paymentAddress(chainId).catch(() => undefined),
      readsLikeness: true,
    }
    return new Map(
      [...calls].map(([txnHash, own]) => [
        stepsKey(account, { chainId, txnHash }),
        meaningOf(decodeOperations(own, context), () => undefined).failure
          ?.count ?? 0,
      ]),
    )
  } catch (error) {
    wallet.log.warn({ chainId, error: String(error) }, 'No calls of a node')
    return undefined
  }
}

/** Returns `before` itself if nothing changes. */
function withCounts(before: FailedSteps, found: FailedSteps): FailedSteps {
  const changed = [...found].filter(
    ([key, count]) => (before.get(key) ?? 0) !== count,
  )
  if (changed.length === 0) return before
  const all = new Map([...before, ...changed])
  for (const [key, count] of changed) if (count === 0) all.delete(key)
  return all
}
