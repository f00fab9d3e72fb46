import {
  type Address,
  type AmountReading,
  type Coin,
  type Collectible,
  encodeCollectibleTransfer,
  encodeTransfer,
  isNativeToken,
  type NumberSigns,
  type OperationCall,
  readAmount,
  walletSigns,
} from '@cairn/primitives'
import { isSingle, readCount } from './send-form.ts'

/** Something that can go along with what is sent. */
export type Asset =
  | { readonly type: 'coin'; readonly coin: Coin }
  | { readonly type: 'collectible'; readonly collectible: Collectible }

/** The assets that the person added to the first one, by the asset's id. */
export type Extra = {
  readonly id: string
  readonly text: string
  /** As it was when it was put there. */
  readonly asset: Asset
}

export type ExtrasEvent =
  | { readonly type: 'added'; readonly asset: Asset }
  | { readonly type: 'typed'; readonly id: string; readonly text: string }
  | { readonly type: 'removed'; readonly id: string }

/** As many calls as still fit a screen to read before they are signed. */
export const mostExtras = 9

/** The extras after an event: the same asset stands there once. @see SEND-01 */
export function extrasAfter(
  extras: readonly Extra[],
  event: ExtrasEvent,
): readonly Extra[] {
  switch (event.type) {
    case 'added': {
      const id = assetId(event.asset)
      const isThere = extras.some((extra) => extra.id === id)
      if (isThere || extras.length >= mostExtras) return extras
      const text = isOne(event.asset) ? '1' : ''
      return [...extras, { id, text, asset: event.asset }]
    }
    case 'typed':
      return extras.map((extra) =>
        extra.id === event.id ? { ...extra, text: event.text } : extra,
      )
    case 'removed':
      return extras.filter(({ id }) => id !== event.id)
    default:
      return event satisfies never
  }
}

/** The id of the coin or of the collectible. */
export function assetId(asset: Asset): string {
  return asset.type === 'coin' ? asset.coin.id : asset.collectible.id
}

/** Whether there is just one of it: then nothing is asked. */
export function isOne(asset: Asset): boolean {
  return asset.type === 'collectible' && isSingle(asset.collectible)
}

/**
 * Lists the assets that can be added: owned on the same network and not added
 * yet.
 *
 * @param taken - ids of what is sent already
 */
export function sendable(
  owned: {
    readonly coins: readonly Coin[]
    readonly collectibles: readonly Collectible[]
  },
  chainId: number,
  taken: readonly string[],
): readonly Asset[] {
  const assets: Asset[] = [
    ...owned.coins.map((coin): Asset => ({ type: 'coin', coin })),
    ...owned.collectibles.map(
      (collectible): Asset => ({ type: 'collectible', collectible }),
    ),
  ]
  return assets.filter(
    (asset) => chainOf(asset) === chainId && !taken.includes(assetId(asset)),
  )
}

/**
 * An asset that was put there and is not in the newest list: none is left,
 * unless its network is away.
 */
export function missing(asset: Asset, isAway: boolean): Asset {
  if (isAway) return asset
  return asset.type === 'coin'
    ? { ...asset, coin: { ...asset.coin, balance: 0n } }
    : { ...asset, collectible: { ...asset.collectible, balance: 0n } }
}

/** An added asset as it is kept. */
export type KeptExtra = {
  readonly id: string
  readonly text: string
  readonly name?: string | undefined
}

/** A kept asset that cannot be sent: its list still loads, or lacks it. */
export type AbsentExtra = KeptExtra & { readonly isLoading: boolean }

/**
 * Lists the kept assets of a network that cannot be sent now, so that none is
 * left out without a word.
 *
 * @param held - ids of what the account holds there
 * @param isWhole - whether `held` is all that the account holds there
 * @param mainId - what is sent already
 * @see SEND-01
 */
export function absentExtras(
  kept: readonly KeptExtra[],
  chainId: number,
  held: readonly string[],
  { isWhole, mainId }: { readonly isWhole: boolean; readonly mainId: string },
): readonly AbsentExtra[] {
  return kept
    .filter(({ id }) => id.startsWith(`${chainId}-`) && id !== mainId)
    .filter(({ id }) => !held.includes(id))
    .map((extra) => ({ ...extra, isLoading: !isWhole }))
}

/** Returns the name of an asset. */
export function nameOf(asset: Asset): string {
  return asset.type === 'coin' ? asset.coin.name : asset.collectible.name
}

export function chainOf(asset: Asset): number {
  return asset.type === 'coin' ? asset.coin.chainId : asset.collectible.chainId
}

/** Reads the amount of an added asset, in base units. @see SEND-01 */
export function readExtra(
  asset: Asset,
  text: string,
  numberSigns: NumberSigns = walletSigns,
): AmountReading {
  if (asset.type === 'collectible')
    return readCount(text, asset.collectible, numberSigns)
  return readAmount(
    { amountText: text, unit: 'coin' },
    asset.coin,
    0,
    numberSigns,
  )
}

/** The call that sends so much of an asset. @see SEND-01 */
export function callOf(
  asset: Asset,
  amount: bigint,
  parties: { readonly from: Address; readonly to: Address },
): OperationCall {
  if (asset.type === 'collectible') {
    const { contractAddress, contractType, tokenId } = asset.collectible
    return encodeCollectibleTransfer({
      contractAddress: contractAddress as Address,
      contractType,
      tokenId,
      amount,
      ...parties,
    })
  }
  const { contractAddress } = asset.coin
  return encodeTransfer({
    contractAddress: isNativeToken(contractAddress)
      ? undefined
      : (contractAddress as Address),
    to: parties.to,
    amount,
  })
}
