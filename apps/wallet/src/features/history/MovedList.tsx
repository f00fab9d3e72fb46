import { toAddress } from '@cairn/primitives'
import { Address, Amount, CopyButton, List, ListRow } from '@cairn/ui'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { messages } from './history.messages.ts'

export type Move = {
  readonly isOut: boolean
  /** The other party of the transfer. */
  readonly party: string
  readonly value: string
  readonly symbol: string
}

/** Lists every transfer in full: amount, direction and party. */
export function MovedList({ moves }: { moves: readonly Move[] }) {
  const nicknameOf = useNickname()
  return (
    <List label={messages.what}>
      {moves.map(({ isOut, party, value, symbol }, index) => {
        const address = toAddress(party.toLowerCase())
        return (
          <ListRow
            actions={<CopyButton value={address} />}
            key={`${party}-${index}`}
            sub={
              <>
                {partyWords(isOut, nicknameOf(address))}{' '}
                <Address address={address} />
              </>
            }
            // Every digit: on a phone there is no room beside it.
            title={
              <Amount
                direction={isOut ? 'out' : 'in'}
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
