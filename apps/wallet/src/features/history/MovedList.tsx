import {
  type HistoryEntry,
  type TransferChild,
  toAddress,
} from '@cairn/primitives'
import { Address, Amount, CopyButton, Fiat, List, ListRow } from '@cairn/ui'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import type { CoinOf } from '#shared/history/entry-words.ts'
import {
  type PastPricing,
  usePastValue,
} from '#shared/history/past-prices.queries.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './history.messages.ts'

export type Move = {
  readonly isOut: boolean
  /** The other party of the transfer. */
  readonly party: string
  readonly value: string
  readonly symbol: string
  /** Its value at that time. */
  readonly worth?: ReactNode
}

/** Lists every transfer in full: amount, direction and party. */
export function MovedList({ moves }: { moves: readonly Move[] }) {
  const nicknameOf = useNickname()
  const hidden = useHidden()
  return (
    <List label={messages.what}>
      {moves.map(({ isOut, party, value, symbol, worth }, index) => {
        const address = toAddress(party.toLowerCase())
        return (
          <ListRow
            actions={<CopyButton value={address} />}
            key={`${party}-${index}`}
            sub={
              <>
                {partyWords(isOut, nicknameOf(address))}{' '}
                <Address address={address} />
                {worth}
              </>
            }
            // Every digit: on a phone there is no room beside it.
            title={
              <Amount
                direction={isOut ? 'out' : 'in'}
                hidden={hidden}
                symbol={symbol}
                value={value}
              />
            }
            whole
          />
        )
      })}
    </List>
  )
}

function partyWords(isOut: boolean, nickname: string | undefined): string {
  const word = isOut ? messages.to : messages.from
  return nickname === undefined ? word : `${word} ${nickname}`
}

function useHidden(): boolean {
  return useStore(useWallet().settings, (state) => state.hideBalances)
}

/** Shows the value of a transfer at its time, below the other party. @see HIST-01 */
export function PastWorth(props: {
  transfer: TransferChild
  entry: HistoryEntry
  coinOf: CoinOf
  pricing: PastPricing
}) {
  const hidden = useHidden()
  const { transfer, entry, coinOf, pricing } = props
  const value = usePastValue([transfer], entry, coinOf, pricing)
  if (value === undefined) return null
  return (
    <>
      <br />
      {value === 'loading' ? (
        // Keeps the line, so that the page does not move.
        '\u00a0'
      ) : (
        <>
          <Fiat hidden={hidden} value={value.text} /> {messages.atThatTime}
        </>
      )}
    </>
  )
}
