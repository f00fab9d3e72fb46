import type { ReactNode } from 'react'
import { Amount } from '../text/Amount.tsx'
import { Delta, type DeltaProps } from '../text/Delta.tsx'
import { Fiat } from '../text/Fiat.tsx'
import { ListRow, type ListRowProps, type RowPress } from './ListRow.tsx'

export type CoinRowProps = RowPress & {
  /** Usually a TokenIcon. */
  icon: ReactNode
  name: string
  /** After the name. */
  badge?: ReactNode
  symbol: string
  /** Formatted, without the symbol. */
  amount: string
  /** Formatted; absent without a price. */
  fiat?: string | undefined
  change?: Pick<DeltaProps, 'value' | 'direction'> | undefined
  hidden?: boolean | undefined
  noPriceLabel?: string | undefined
  actions?: ListRowProps['actions']
  size?: ListRowProps['size']
  /** After the amount. */
  sub?: string | undefined
  itemProps?: ListRowProps['itemProps']
}

/** Shows a coin: its name, amount, value and change. */
export function CoinRow({
  icon,
  name,
  badge,
  symbol,
  amount,
  fiat,
  change,
  hidden = false,
  sub,
  noPriceLabel = 'No price',
  ...row
}: CoinRowProps) {
  return (
    <ListRow
      {...row}
      endSub={
        fiat === undefined ? noPriceLabel : change && <Delta {...change} />
      }
      endTitle={fiat !== undefined && <Fiat hidden={hidden} value={fiat} />}
      lead={icon}
      sub={
        <>
          <Amount hidden={hidden} symbol={symbol} value={amount} />
          {sub && ` · ${sub}`}
        </>
      }
      title={
        <>
          <span translate="no">{name}</span>
          <span className="sr-only" translate="no">
            {` ${symbol}`}
          </span>
          {badge && <> {badge}</>}
        </>
      }
    />
  )
}
