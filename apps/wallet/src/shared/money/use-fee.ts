import type { FeeOffer } from '@cairn/core'
import {
  type FeeChoice,
  feePreference,
  listFeeChoices,
  pickFee,
  putFeePreference,
} from '@cairn/core'
import type { WalletCall } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coins } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { feeOfferOptions } from './fees.queries.ts'

/** `waiting`: there is nothing yet to ask the price of. */
export type FeeState = 'waiting' | 'pending' | 'failed' | 'free' | 'ready'

/** The payment of some calls' fee. */
export type Fee = {
  readonly state: FeeState
  readonly choices: readonly FeeChoice[]
  /** Absent where the network is free, or no coin is enough. */
  readonly chosen: FeeChoice | undefined
  /** The coin that the person would pay with, enough or not. */
  readonly preferredId: string | undefined
  /** The option to send with: absent where it is free. */
  readonly option: FeeOption | undefined
  /** The relayer's key that will send the calls. */
  readonly sender: FeeOffer['sender']
  /** Above it a fee is asked about, in wei. */
  readonly ceiling: FeeOffer['ceiling']
  /** The relayer's binding offer; absent while it is asked for. */
  readonly quote: string | undefined
  /** Whether the calls can be sent as far as the fee goes. */
  readonly isSettled: boolean
  /** Takes a coin to pay with, now and the next time on this network. */
  readonly choose: (coinId: string) => void
  readonly refetch: () => void
}

/**
 * Asks what some calls cost, and keeps the choice of what pays it.
 *
 * @param request - absent while there is nothing to send yet
 * @param spent - base units that the calls spend, by coin
 * @see SEND-01
 */
export function useFee(
  coins: Coins['coins'],
  chainId: number | undefined,
  calls: readonly WalletCall[] | undefined,
  spent: ReadonlyMap<string, bigint>,
): Fee {
  const wallet = useWallet()
  const [chosenId, setChosenId] = useState<string>()
  const offer = useQuery(
    feeOfferOptions(
      wallet,
      chainId !== undefined && calls ? { chainId, calls } : undefined,
    ),
  )
  const balanceOf = (id: string) =>
    coins.find((coin) => coin.id === id)?.balance ?? 0n
  const choices = listFeeChoices(offer.data?.options ?? [], balanceOf, spent)
  const preferredId =
    chosenId ??
    (chainId === undefined ? undefined : feePreference(wallet, chainId))
  const isFree = offer.data?.sponsored ?? false
  const chosen = isFree ? undefined : pickFee(choices, preferredId)
  return {
    state: feeState(calls !== undefined, offer),
    choices,
    chosen,
    preferredId,
    option: chosen?.option,
    sender: offer.data?.sender,
    ceiling: offer.data?.ceiling,
    quote: offer.data?.quote,
    isSettled: isFree || chosen !== undefined,
    choose(coinId) {
      setChosenId(coinId)
      if (chainId !== undefined) putFeePreference(wallet, chainId, coinId)
    },
    refetch: () => void offer.refetch(),
  }
}

function feeState(
  isAsked: boolean,
  offer: {
    readonly isError: boolean
    readonly data: { readonly sponsored: boolean } | undefined
  },
): FeeState {
  if (!isAsked) return 'waiting'
  if (offer.data) return offer.data.sponsored ? 'free' : 'ready'
  return offer.isError ? 'failed' : 'pending'
}
