import { type Coin, fiatValue, nativeTokenAddress } from '@cairn/primitives'
import { useEffect, useState } from 'react'
import type { Coins } from '#shared/coins/use-coins.ts'
import type { Fee } from './use-fee.ts'

/** After a fee rose, the button waits, so that no press meets it unread. */
const pauseMs = 1_000

/** The person's consent to a fee that others may change. */
export type FeeConsent = {
  /** The fee needs a press of its own. */
  readonly ask: 'rose' | 'high' | undefined
  /** It has just changed. */
  readonly isPaused: boolean
  readonly accept: () => void
}

/**
 * Compares the fee on screen with the one that the person saw before.
 *
 * @param about - names the calls, where the person can choose others
 * @see SEND-01
 */
export function useFeeConsent(
  fee: Pick<Fee, 'chosen' | 'ceiling' | 'preferredId'>,
  coins: Pick<Coins, 'all' | 'priceOf'>,
  about = '',
): FeeConsent {
  const { chosen, ceiling, preferredId } = fee
  const shown: SeenFee | undefined = chosen && {
    about,
    id: chosen.id,
    to: chosen.option.to.toLowerCase(),
    value: BigInt(chosen.option.value),
    isHighTaken: false,
  }
  const [agreed, agree] = useState(shown)
  const state = shown && compareFee(shown, agreed, shown.id === preferredId)
  if (state === 'new') agree(shown)
  const isHigh =
    chosen !== undefined &&
    isHighFee(chosen.option, chosen.id, ceiling, coins) &&
    agreed?.isHighTaken !== true
  return {
    ask: state === 'rose' ? 'rose' : isHigh ? 'high' : undefined,
    isPaused: useRose(shown?.value),
    accept: () => shown && agree({ ...shown, isHighTaken: true }),
  }
}

/** Whether an amount rose within the last second. */
function useRose(value: bigint | undefined): boolean {
  const [last, setLast] = useState(value)
  const isRisen = value !== undefined && last !== undefined && value > last
  if (value !== last && !isRisen) setLast(value)
  useEffect(() => {
    if (!isRisen) return
    const timer = setTimeout(() => setLast(value), pauseMs)
    return () => clearTimeout(timer)
  }, [isRisen, value])
  return isRisen
}

type Prices = Pick<Coins, 'all' | 'priceOf'>

/** Above it a fee is asked about where the native coin has no price. */
const mostFiat = 25n * 10n ** 8n

/**
 * Tells whether a fee is far above what calls usually cost, or cannot be
 * compared with that.
 *
 * @param ceiling - in wei
 * @see SEND-01
 */
export function isHighFee(
  option: NonNullable<Fee['option']>,
  id: string,
  ceiling: bigint | undefined,
  prices: Prices,
): boolean {
  const value = BigInt(option.value)
  if (ceiling === undefined) return true
  if (option.token.contractAddress === undefined) return value > ceiling
  const paid = worthIn(prices, (coin) => coin.id === id, value)
  if (paid === undefined) return true
  const usual = worthIn(
    prices,
    ({ chainId, contractAddress }) =>
      chainId === option.token.chainId &&
      contractAddress === nativeTokenAddress,
    ceiling,
  )
  return paid > (usual ?? mostFiat)
}

function worthIn(
  { all, priceOf }: Prices,
  isIt: (coin: Coin) => boolean,
  amount: bigint,
): bigint | undefined {
  const coin = all.find(isIt)
  const price = coin && priceOf(coin)
  return coin && price?.status === 'FOUND'
    ? fiatValue(amount, coin.decimals, price.value)
    : undefined
}

/** A fee that the person saw, and agreed to. */
export type SeenFee = {
  /** Other calls have another fee. */
  readonly about: string
  readonly id: string
  readonly to: string
  readonly value: bigint
  /** It was far above what is usual, and they took it all the same. */
  readonly isHighTaken: boolean
}

/** A rise within this needs no press, in percent: prices of gas move. */
const quietRise = 25n

/**
 * Says how the fee on screen stands to the one that was agreed to. `new`: the
 * person chose another coin or other calls, so that it counts as seen.
 *
 * @see SEND-01
 */
export function compareFee(
  shown: SeenFee,
  agreed: SeenFee | undefined,
  isChosen: boolean,
): 'new' | 'same' | 'rose' {
  if (!agreed || agreed.about !== shown.about) return 'new'
  if (agreed.id !== shown.id) return isChosen ? 'new' : 'rose'
  if (agreed.to !== shown.to) return 'rose'
  return shown.value * 100n > agreed.value * (100n + quietRise)
    ? 'rose'
    : 'same'
}
