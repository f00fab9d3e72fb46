import { toAddress } from '@cairn/primitives'
import { Address, CopyButton, List, ListRow, Section } from '@cairn/ui'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { messages } from './history.messages.ts'

type Props = {
  approvals: readonly { readonly spender: string; readonly limit: string }[]
}

/** Lists who may spend how much since a transaction. @see HIST-02 */
export function AllowedList({ approvals }: Props) {
  const nicknameOf = useNickname()
  return (
    <Section title={messages.allowed}>
      <List label={messages.allowed}>
        {approvals.map(({ spender, limit }, index) => {
          const address = toAddress(spender.toLowerCase())
          return (
            <ListRow
              actions={<CopyButton value={address} />}
              endTitle={limit}
              key={index}
              sub={<Address address={address} />}
              title={nicknameOf(address) ?? messages.spender}
            />
          )
        })}
      </List>
    </Section>
  )
}
