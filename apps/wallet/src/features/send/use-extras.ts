import {
  type Address,
  type AmountReading,
  type Collectible,
  numberSignsOf,
  type OperationCall,
} from '@cairn/primitives'
import { useEffect, useReducer, useState } from 'react'
import { useCoins } from '#shared/coins/use-coins.ts'
import {
  useCollectibles,
  useDocuments,
} from '#shared/collectibles/use-collectibles.ts'
import {
  type Asset,
  absentExtras,
  assetId,
  callOf,
  chainOf,
  type Extra,
  type ExtrasEvent,
  extrasAfter,
  type KeptExtra,
  missing,
  mostExtras,
  nameOf,
  readExtra,
  sendable,
} from './extras.ts'
import { messages } from './send.messages.ts'

/** Pages of collectibles with their names; the others are named by their ids. */
const namedPages = 2

const numberSigns = numberSignsOf()

export type ExtraRow = {
  readonly asset: Asset
  readonly text: string
  readonly amount: AmountReading
}

/**
 * Keeps the assets that go along with an asset to the same recipient: anything
 * owned on the same network. Assets of another network wait until that network
 * is chosen again.
 *
 * @param kept - what was added before, on an earlier visit of the form
 *
 * @see SEND-01
 */
export function useExtras(
  chainId: number,
  mainId: string,
  kept: readonly KeptExtra[] = [],
) {
  const coins = useCoins()
  const owned = useCollectibles(namedPages)
  const [extras, send] = useReducer(extrasAfter, [])
  const [awaited, setAwaited] = useState(kept)
  const collectibles = useCounted(owned.collectibles, extras)
  const isReady = coins.status === 'ready'
  // One that was hidden after it was added stays.
  const all = { coins: isReady ? coins.all : [], collectibles }
  const here = sendable(all, chainId, [mainId])
  const isAway = [...coins.failedChains, ...owned.failedChains].includes(
    chainId,
  )
  useReturn(awaited, here, { send, setAwaited })
  const rows = extras
    .filter(({ id, asset }) => id !== mainId && chainOf(asset) === chainId)
    .map(({ id, text, asset: put }): ExtraRow => {
      const found = here.find((one) => assetId(one) === id)
      // One that is gone stays in sight, and is not sent without a word.
      const asset = found ?? missing(put, isAway)
      return { asset, text, amount: readExtra(asset, text, numberSigns) }
    })
  const isWhole = isReady && owned.status === 'ready' && !isAway
  const absent = absentExtras(awaited, chainId, here.map(assetId), {
    isWhole,
    mainId,
  })
  const shown = { coins: isReady ? coins.coins : [], collectibles }
  const taken = [mainId, ...rows.map(({ asset }) => assetId(asset))]
  return {
    rows,
    /** Added before, and not there to be sent. */
    absent,
    drop: (id: string) => setAwaited(awaited.filter((one) => one.id !== id)),
    send,
    /** As they are kept. */
    entries: [
      ...extras.map(({ id, text, asset }) => ({
        id,
        text,
        name: nameOf(asset),
      })),
      ...awaited,
    ] as readonly KeptExtra[],
    clear() {
      setAwaited([])
      for (const { id } of extras) send({ type: 'removed', id })
    },
    choices: rows.length < mostExtras ? sendable(shown, chainId, taken) : [],
    isComplete:
      here.every((asset) => !awaited.some(({ id }) => id === assetId(asset))) &&
      absent.length === 0 &&
      rows.every(({ amount }) => amount.type === 'amount'),
    /** The name of the first that stops the form. */
    blocking: [
      ...absent.map(({ name = messages.unnamedAsset }) => name),
      ...rows
        .filter(({ amount }) => amount.type !== 'amount')
        .map(({ asset }) => nameOf(asset)),
    ][0],
    /** The amount of each added coin, by the coin's id. */
    spent: spentOf(rows),
    callsTo: (from: Address, to: Address): readonly OperationCall[] =>
      rows.flatMap(({ asset, amount }) =>
        amount.type === 'amount'
          ? [callOf(asset, amount.amount, { from, to })]
          : [],
      ),
  }
}

/** Loads the documents of added collectibles, however far down they stand. */
function useCounted(
  collectibles: readonly Collectible[],
  extras: readonly Extra[],
): readonly Collectible[] {
  const open = collectibles.filter(
    ({ id, loadingState }) =>
      loadingState === 'init' && extras.some((extra) => extra.id === id),
  )
  const { asked } = useDocuments(open, 1)
  return collectibles.map((one) => asked.find(({ id }) => id === one.id) ?? one)
}

/** Kept assets come back once the account is known to hold them still. */
function useReturn(
  awaited: readonly KeptExtra[],
  here: readonly Asset[],
  {
    send,
    setAwaited,
  }: {
    readonly send: (event: ExtrasEvent) => void
    readonly setAwaited: (left: readonly KeptExtra[]) => void
  },
): void {
  useEffect(() => {
    const back = awaited.flatMap(({ id, text }) => {
      const asset = here.find((one) => assetId(one) === id)
      return asset ? [{ id, text, asset }] : []
    })
    if (back.length === 0) return
    for (const { id, text, asset } of back) {
      send({ type: 'added', asset })
      send({ type: 'typed', id, text })
    }
    setAwaited(awaited.filter(({ id }) => !back.some((one) => one.id === id)))
  }, [awaited, here, send, setAwaited])
}

function spentOf(rows: readonly ExtraRow[]): ReadonlyMap<string, bigint> {
  return new Map(
    rows.flatMap(({ asset, amount }): [string, bigint][] =>
      asset.type === 'coin' && amount.type === 'amount'
        ? [[asset.coin.id, amount.amount]]
        : [],
    ),
  )
}

export type Extras = ReturnType<typeof useExtras>
