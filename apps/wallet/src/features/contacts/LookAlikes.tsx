import type { ContactImportRow, LookAlike } from '@cairn/primitives'
import { Text } from '@cairn/ui'
import { LookAlikeNotice } from '#shared/contacts/LookAlikeNotice.tsx'
import { messages } from './contacts.messages.ts'

/** Warnings that are drawn in full. */
const mostNotices = 3

/** The known address that a line of a file imitates. */
export function likeOf(row: ContactImportRow): LookAlike | undefined {
  return row.type === 'new' ? row.like : undefined
}

/** Warns of lines whose address imitates a known one. @see CONT-01 */
export function LookAlikes({ rows }: { rows: readonly ContactImportRow[] }) {
  const found = rows.filter((row) => likeOf(row))
  const left = found.length - mostNotices
  return (
    <>
      {found.slice(0, mostNotices).map((row) => (
        <OneLookAlike
          address={row.address}
          key={row.line}
          label={messages.inFile(row.nickname)}
          like={likeOf(row)}
        />
      ))}
      {left > 0 && <Text>{messages.moreLookAlikes(left)}</Text>}
    </>
  )
}

type Props = {
  address: string
  label?: string
  like: LookAlike | undefined
}

/** Warns of a contact's address that imitates a known one. @see CONT-01 */
export function OneLookAlike({
  address,
  label = messages.newAddress,
  like,
}: Props) {
  if (!like) return null
  return (
    <LookAlikeNotice
      address={address}
      known={like.address}
      knownLabel={messages.yours(like.name)}
      label={label}
    >
      {messages.lookAlike(like.name)}
    </LookAlikeNotice>
  )
}
