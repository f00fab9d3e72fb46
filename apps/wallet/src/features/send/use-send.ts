import { findNetwork } from '@cairn/core'
import {
  type Coin,
  fieldText,
  numberSignsOf,
  readAmount,
} from '@cairn/primitives'
import { useReducer, useState } from 'react'
import { useStore } from 'zustand'
import type { Coins } from '#shared/coins/use-coins.ts'
import { useEntryCurrency } from '#shared/money/use-entry-currency.ts'
import { useFee } from '#shared/money/use-fee.ts'
import { useFormDraft, useKeptDraft } from '#shared/money/use-form-draft.ts'
import { useMax } from '#shared/money/use-max.ts'
import { useRequestReview } from '#shared/money/use-request-review.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { callOf } from './extras.ts'
import { draftFor, type SendDraft } from './send-draft.ts'
import { emptySend, formOf, type SendEvent, sendForm } from './send-form.ts'
import { useExtras } from './use-extras.ts'
import { useRecipient } from './use-recipient.ts'

const numberSigns = numberSignsOf()

/** Everything the send screen shows, and what it can do. */
export function useSend(coins: Coins, opened: SendDraft['opened']) {
  const wallet = useWallet()
  const own = useAccountAddress()
  const requestReview = useRequestReview()
  const networks = useStore(wallet.networks)
  const { form, send, coin, draft, clear } = useSendForm(coins, opened)
  const price = coin ? (coins.priceOf(coin)?.value ?? 0) : 0
  const amount = coin
    ? readAmount(form, coin, price, numberSigns)
    : ({ type: 'empty' } as const)
  const found = useRecipient(form.to, own, coin?.chainId)
  const { recipient } = found
  const extras = useExtras(coin?.chainId ?? 0, coin?.id ?? '', draft?.extras)
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
  const spent = new Map(extras.spent)
  if (coin && amount.type === 'amount') spent.set(coin.id, amount.amount)
  const fee = useFee(coins.all, coin?.chainId, calls, spent)
  const max = useMax(coins.all, coin, {
    fee,
    // Max is pressed before there is an amount, and often before a recipient.
    standIn:
      coin && !calls
        ? [callOf({ type: 'coin', coin }, 0n, { from: own, to: own })]
        : undefined,
    alsoSpent: extras.spent,
  })

  const currency = useEntryCurrency(draft?.currency, form, () =>
    send({ type: 'typed-amount', text: '' }),
  )
  const noteRequest = useKeptDraft('send', {
    ...form,
    currency,
    opened,
    countText: '',
    extras: extras.entries,
  })

  return {
    form,
    send,
    /** Something was entered. */
    isTouched: form.amountText !== '' || form.to !== '',
    startOver() {
      clear()
      extras.clear()
    },
    extras,
    coin,
    price,
    amount,
    ...found,
    networkOf: (chainId: number) => findNetwork(networks, chainId),
    fee,
    canReview: calls !== undefined && fee.isSettled,
    review() {
      if (!coin || !calls) return
      const { chainId } = coin
      noteRequest(requestReview({ type: 'send', chainId, calls }).id)
    },
    max,
  }
}

/** The form as the page's address fills it; its amount is written with a dot. */
function openedForm({ coin, to, amount }: SendDraft['opened']) {
  return emptySend(coin, to, amount && fieldText(amount, numberSigns))
}

/** The form's entries, as they were kept or as the page was opened. */
function useSendForm(coins: Coins, opened: SendDraft['opened']) {
  const draft = useFormDraft('send', (stored) => draftFor(stored, opened))
  const [form, dispatch] = useReducer(
    sendForm,
    draft ? formOf(draft) : openedForm(opened),
  )
  const coin = useChosenCoin(coins, form.coinId)
  return {
    form,
    coin,
    draft,
    send(event: SendEvent) {
      // Prices may come and change the order: what someone saw as they typed
      // stays what they send.
      if (form.coinId === undefined && coin)
        dispatch({ type: 'chose-coin', coinId: coin.id })
      dispatch(event)
    },
    clear: () => dispatch({ type: 'cleared' }),
  }
}

/**
 * The coin to send: the first on the list while none was chosen, else that one
 * and never another, hidden or not. While its network is away it stays as it
 * was; where the account has none any more its balance is zero.
 *
 * @returns nothing for a coin that the account never had
 */
function useChosenCoin(
  { coins, all, failedChains }: Coins,
  id: string | undefined,
): Coin | undefined {
  const [last, setLast] = useState<Coin>()
  const found = id === undefined ? coins[0] : all.find((coin) => coin.id === id)
  if (found && found !== last) setLast(found)
  if (found || last?.id !== id) return found
  return last && failedChains.includes(last.chainId)
    ? last
    : last && { ...last, balance: 0n }
}
