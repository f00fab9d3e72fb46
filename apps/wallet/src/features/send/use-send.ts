import { addRequest, findNetwork } from '@cairn/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useReducer, useState } from 'react'
import { useStore } from 'zustand'
import { listFeeChoices, maxToSend, pickFee } from '#shared/fee-choice.ts'
import { feePreference, putFeePreference } from '#shared/fee-preference.ts'
import { feeOfferOptions } from '#shared/fees.queries.ts'
import type { Coins } from '#shared/use-coins.ts'
import { useAccountAddress, useWallet } from '#shared/wallet-context.ts'
import { callOf } from './extras.ts'
import { emptySend, readAmount, type SendEvent, sendForm } from './send-form.ts'
import { useExtras } from './use-extras.ts'
import { useRecipient } from './use-recipient.ts'

/** Everything the send screen shows, and what it can do. */
export function useSend(
  coins: Coins,
  coinId: string | undefined,
  to: string | undefined,
) {
  const wallet = useWallet()
  const own = useAccountAddress()
  const navigate = useNavigate()
  const router = useRouter()
  // The review is there by the time it is asked for.
  useEffect(() => {
    void router.preloadRoute({ to: '/sign-transaction' })
  }, [router])
  const networks = useStore(wallet.networks)
  const [form, dispatch] = useReducer(sendForm, emptySend(coinId, to))
  const [feeId, setFeeId] = useState<string>()

  const coin =
    coins.coins.find(({ id }) => id === form.coinId) ?? coins.coins[0]
  const send = (event: SendEvent) => {
    // Prices may come and change the order: what someone saw as they typed
    // stays what they send.
    if (form.coinId === undefined && coin)
      dispatch({ type: 'chose-coin', coinId: coin.id })
    dispatch(event)
  }
  const price = coin ? (coins.priceOf(coin)?.value ?? 0) : 0
  const amount = coin
    ? readAmount(form, coin, price)
    : ({ type: 'empty' } as const)
  const { recipient, note, known } = useRecipient(form.to, own, coin?.chainId)
  const extras = useExtras(coin?.chainId ?? 0, coin?.id ?? '')
  const calls =
    coin &&
    amount.type === 'amount' &&
    recipient.type === 'address' &&
    extras.isComplete
      ? [
          callOf({ type: 'coin', coin }, amount.amount, {
            from: own,
            to: recipient.address,
          }),
          ...extras.callsTo(own, recipient.address),
        ]
      : undefined
  const request = coin && calls ? { chainId: coin.chainId, calls } : undefined
  const offer = useQuery(feeOfferOptions(wallet, request))

  const spent = new Map(extras.spent)
  if (coin && amount.type === 'amount') spent.set(coin.id, amount.amount)
  const balanceOf = (id: string) =>
    coins.coins.find((one) => one.id === id)?.balance ?? 0n
  const choices = listFeeChoices(offer.data?.options ?? [], balanceOf, spent)
  const preferred = feeId ?? (coin && feePreference(wallet, coin.chainId))
  const chosen = pickFee(choices, preferred)
  const isFree = offer.data?.sponsored ?? false
  // Max is pressed before there is an amount, and often before a recipient.
  const standIn = useQuery(
    feeOfferOptions(
      wallet,
      coin && !request
        ? {
            chainId: coin.chainId,
            calls: [callOf({ type: 'coin', coin }, 0n, { from: own, to: own })],
          }
        : undefined,
    ),
  )
  const offered = (offer.data ?? standIn.data)?.options ?? []

  return {
    form,
    send,
    extras,
    coin,
    price,
    amount,
    recipient,
    note,
    known,
    networkOf: (chainId: number) => findNetwork(networks, chainId),
    fee: { state: feeState(request !== undefined, offer), choices, chosen },
    chooseFee(id: string) {
      setFeeId(id)
      if (coin) putFeePreference(wallet, coin.chainId, id)
    },
    canReview: request !== undefined && (isFree || chosen !== undefined),
    review() {
      if (!request) return
      addRequest(
        wallet.requests,
        {
          type: 'send',
          chainId: request.chainId,
          txs: request.calls.map((call) => ({
            to: call.to,
            value: `${call.value}`,
            data: call.data,
          })),
        },
        wallet.now(),
      )
      void navigate({ to: '/sign-transaction' })
    },
    max: coin
      ? maxToSend(coin, offered, balanceOf, extras.spent, preferred)
      : 0n,
  }
}

type FeeState = 'waiting' | 'pending' | 'failed' | 'free' | 'ready'

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
