import {
  type AmountEntry,
  type AmountEvent,
  type AmountReading,
  amountOf,
  type Currency,
  displayAmount,
  displayFullAmount,
  fiatValue,
  fieldAmount,
  fieldText,
  formatFiat,
  numberSignsOf,
  otherUnitText,
  shareOf,
} from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { AmountField, TokenPick } from '@cairn/ui'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { CoinIcon } from './CoinIcon.tsx'
import type { PickableCoin } from './CoinPicker.tsx'
import { amountProblems, messages, roundedNote } from './money.messages.ts'

/** Percent buttons before Max, which is all that can leave. */
const shares = [25, 50, 75]

type Props = {
  coin: PickableCoin
  entry: AmountEntry
  reading: AmountReading
  /** Price of one coin in the currency; zero while it is unknown. */
  price: number
  currency: Currency
  network: Network | undefined
  /** The most that can leave, in base units; absent without a Max button. */
  max?: bigint | undefined
  send: (event: AmountEvent) => void
  /** Absent where the coin cannot be changed. */
  onPickCoin?: (() => void) | undefined
  label?: string | undefined
  /** `md` if two amounts share a screen. */
  size?: 'lg' | 'md' | undefined
  /** The amount follows from another one and cannot be entered. */
  readOnly?: boolean | undefined
}

/**
 * Field of an amount in the coin or in the currency, with the balance, shares
 * of it and Max.
 *
 * @see SEND-01 COIN-02
 */
export function CoinAmount(props: Props) {
  const { coin, entry, reading, currency, max, send, onPickCoin } = props
  const hidden = useStore(useWallet().settings, (now) => now.hideBalances)
  const takeShare = (percent: number) =>
    send({
      type: 'took-max',
      amountText: fieldAmount(shareOf(max ?? 0n, percent), coin.decimals),
    })
  return (
    <AmountField
      available={messages.available(
        hidden ? messages.hiddenAmount : amountText(coin, coin.balance),
      )}
      error={
        reading.type === 'problem' ? amountProblems[reading.problem] : undefined
      }
      label={props.label ?? messages.amount}
      maxLabel={messages.max}
      note={roundedNote(reading, coin)}
      onChange={(text) => send({ type: 'typed-amount', text })}
      {...(max !== undefined && {
        onMax: () => takeShare(100),
        shares: shares.map((share) => ({
          label: messages.percent(share),
          onClick: () => takeShare(share),
        })),
      })}
      {...otherUnit(props)}
      readOnly={props.readOnly}
      size={props.size}
      token={
        <TokenPick
          icon={<CoinIcon coin={coin} network={props.network} size="sm" />}
          label={messages.chooseCoin}
          onClick={onPickCoin}
          symbol={entry.unit === 'coin' ? coin.symbol : currency.symbol}
        />
      }
      value={entry.amountText}
    />
  )
}

/** The same amount in the other unit, where the coin has a price. */
function otherUnit({ coin, entry, reading, price, currency, send }: Props) {
  if (price <= 0) return {}
  const amount = amountOf(reading)
  const { unit } = entry
  return {
    other:
      unit === 'coin'
        ? formatFiat(fiatValue(amount ?? 0n, coin.decimals, price), currency)
            .text
        : // This much leaves; only the balance is cut.
          `${displayFullAmount(amount ?? 0n, coin.decimals)} ${coin.symbol}`,
    onSwitchUnit: () =>
      send({
        type: 'switched-unit',
        amountText:
          amount === undefined
            ? ''
            : fieldText(
                otherUnitText(unit, amount, coin, price, currency.decimals),
                numberSignsOf(),
              ),
      }),
  }
}

function amountText({ decimals, symbol }: PickableCoin, amount: bigint) {
  return `${displayAmount(amount, decimals)} ${symbol}`
}
