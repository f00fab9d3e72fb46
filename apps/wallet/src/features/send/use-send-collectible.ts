import {
  type Collectible,
  fieldAmount,
  fieldText,
  numberSignsOf,
} from '@cairn/primitives'
import { useReducer, useState } from 'react'
import { useCoins } from '#shared/coins/use-coins.ts'
import { useFee } from '#shared/money/use-fee.ts'
import { useFormDraft, useKeptDraft } from '#shared/money/use-form-draft.ts'
import { useRequestReview } from '#shared/money/use-request-review.ts'
import { useAccountAddress } from '#shared/wallet/wallet-context.ts'
import { callOf } from './extras.ts'
import { draftFor } from './send-draft.ts'
import {
  emptySend,
  formOf,
  isSingle,
  readCount,
  sendForm,
} from './send-form.ts'
import { useExtras } from './use-extras.ts'
import { useRecipient } from './use-recipient.ts'

const numberSigns = numberSignsOf()

/** As the page's address has it, with a dot; else one, or all of less. */
function openedCount(
  collectible: Collectible,
  amount: string | undefined,
): string {
  if (amount !== undefined) return fieldText(amount, numberSigns)
  const { balance, decimals } = collectible
  return isSingle(collectible) || balance >= 10n ** BigInt(decimals)
    ? '1'
    : fieldAmount(balance, decimals)
}

/** Everything the form of a collectible shows, and can do. @see SEND-01 */
export function useSendCollectible(
  collectible: Collectible,
  {
    to,
    amount,
  }: {
    readonly to: string | undefined
    /** Number of items, as text. */
    readonly amount: string | undefined
  },
) {
  const own = useAccountAddress()
  const requestReview = useRequestReview()
  const opened = { collectible: collectible.id, to, amount }
  const draft = useFormDraft('send', (stored) => draftFor(stored, opened))
  const [form, send] = useReducer(
    sendForm,
    draft ? formOf(draft) : emptySend(undefined, to),
  )
  const [countText, setCountText] = useState(
    draft?.countText ?? openedCount(collectible, amount),
  )
  const { recipient, note, known, past, options } = useRecipient(
    form.to,
    own,
    collectible.chainId,
  )
  const count = readCount(countText, collectible, numberSigns)
  const extras = useExtras(collectible.chainId, collectible.id, draft?.extras)
  const coins = useCoins()
  const calls =
    recipient.type === 'address' && count.type === 'amount' && extras.isComplete
      ? [
          callOf({ type: 'collectible', collectible }, count.amount, {
            from: own,
            to: recipient.address,
          }),
          ...extras.callsTo(own, recipient.address),
        ]
      : undefined
  const fee = useFee(coins.coins, collectible.chainId, calls, extras.spent)
  const noteRequest = useKeptDraft('send', {
    ...form,
    opened,
    countText,
    extras: extras.entries,
  })

  const review = () => {
    if (!calls) return
    const { chainId } = collectible
    noteRequest(requestReview({ type: 'send', chainId, calls }).id)
  }

  return {
    coins,
    form,
    send,
    recipient,
    note,
    known,
    past,
    options,
    count,
    countText,
    setCountText,
    extras,
    fee,
    canReview: calls !== undefined && fee.isSettled,
    review,
  }
}
