import type { SwapForm } from '@cairn/core'
import { type AmountReading, formatAmount } from '@cairn/primitives'
import { AmountField, IconButton, TokenPick } from '@cairn/ui'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { useId, useState } from 'react'
import { CoinAmount } from '#shared/money/CoinAmount.tsx'
import { CoinPicker, type PickableCoin } from '#shared/money/CoinPicker.tsx'
import styles from './SwapFields.module.css'
import { messages } from './swap.messages.ts'
import type { useSwap } from './use-swap.ts'

type Side = SwapForm['side']
type Props = { task: ReturnType<typeof useSwap> }

/** The coin and amount of each side, and the switch between them. */
export function SwapFields({ task }: Props) {
  const { choice, form, send } = task
  const [choosing, setChoosing] = useState<Side>()
  const pickable =
    choosing === 'get'
      ? choice.all.filter(({ chainId }) => chainId === form.chainId)
      : choice.all
  return (
    <div className={styles.sides}>
      <SwapSide onPick={() => setChoosing('pay')} side="pay" task={task} />
      <div className={styles.flip}>
        <IconButton
          label={messages.flip}
          onClick={() => send({ type: 'flipped' })}
          outlined
        >
          <ArrowDownUp size={20} />
        </IconButton>
      </div>
      <SwapSide onPick={() => setChoosing('get')} side="get" task={task} />
      {choosing && (
        <CoinPicker
          coins={pickable}
          networkOf={choice.networkOf}
          onChoose={(coinId) => {
            setChoosing(undefined)
            const coin = pickable.find(({ id }) => id === coinId)
            if (!coin) return
            const { chainId } = coin
            send({ type: 'chose-coin', side: choosing, coinId, chainId })
          }}
          onClose={() => setChoosing(undefined)}
          title={choosing === 'pay' ? messages.choosePay : messages.chooseGet}
        />
      )}
    </div>
  )
}

type SideProps = Props & { side: Side; onPick: () => void }

function SwapSide({ side, task, onPick }: SideProps) {
  const { form, send, choice, coins, priceOf, max } = task
  const id = useId()
  const coin = task[side]
  const label = labelOf(side, form.side)
  const follows = form.side !== side
  const network = choice.networkOf(form.chainId)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <div aria-labelledby={id} className={styles.side} role="group">
      <span className={styles.label} id={id}>
        {label}
      </span>
      {coin ? (
        <CoinAmount
          coin={coin}
          currency={coins.currency}
          entry={
            follows
              ? { amountText: quotedText(task, side, coin), unit: 'coin' }
              : form.entry
          }
          label={label}
          max={side === 'pay' ? max : undefined}
          network={network}
          onPickCoin={onPick}
          price={priceOf(coin)}
          reading={follows ? quotedReading(task, side) : task.reading}
          readOnly={side === 'get' && !network?.swap?.exactOutput}
          send={(event) => send({ type: 'entered', side, event })}
          size="md"
        />
      ) : (
        <AmountField
          label={label}
          onChange={() => {}}
          readOnly
          size="md"
          token={
            <TokenPick
              icon={null}
              onClick={onPick}
              symbol={messages.chooseCoin}
            />
          }
          value=""
        />
      )}
    </div>
  )
}

/** The side that follows from the other one is an estimate. */
function labelOf(side: Side, entered: Side): string {
  if (side === 'pay')
    return entered === 'pay' ? messages.pay : messages.payAbout
  return entered === 'get' ? messages.get : messages.getAbout
}

function quotedAmount({ chosen }: Props['task'], side: Side) {
  return side === 'pay' ? chosen?.paid : chosen?.got
}

/** Digits that a reader takes in; the exact amount is on the review. */
const shownDigits = 6

function quotedText(task: Props['task'], side: Side, coin: PickableCoin) {
  const amount = quotedAmount(task, side)
  if (amount === undefined) return ''
  const [whole = '', fraction = ''] = formatAmount(amount, coin.decimals).split(
    '.',
  )
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept = fraction
    .slice(0, Math.max(shownDigits - whole.length, 2) + zeros)
    .replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

function quotedReading(task: Props['task'], side: Side): AmountReading {
  const amount = quotedAmount(task, side)
  if (amount === undefined) return { type: 'empty' }
  return side === 'pay' && task.isShort
    ? { type: 'problem', problem: 'above-balance', amount }
    : { type: 'amount', amount }
}
