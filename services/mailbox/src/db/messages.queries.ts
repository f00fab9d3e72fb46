import { type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

type Store = Pick<Database, 'query'>

const MessageRow = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO 8601. */
  date: z.string(),
})

export type Message = Readonly<z.output<typeof MessageRow>>

/** Number of emails to keep. This is a local inbox, not an archive. */
const kept = 500

const columns = `id::text, recipient as "to", subject, text, html,
  to_char(date at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date`

/** Stores an email and deletes the oldest beyond the limit. */
export async function addMessage(
  { query }: Store,
  message: Omit<Message, 'id' | 'date'> & { readonly date: Date },
): Promise<void> {
  await query(
    `insert into mailbox.messages (recipient, subject, text, html, date)
     values ($1, $2, $3, $4, $5)`,
    [
      message.to.toLowerCase(),
      message.subject,
      message.text,
      message.html,
      message.date.toISOString(),
    ],
  )
  await query(
    `delete from mailbox.messages where id <=
       (select max(id) from mailbox.messages) - $1`,
    [kept],
  )
}

/** Lists emails, newest first, for a recipient or for all. */
export async function listMessages(
  { query }: Store,
  to: string | undefined,
): Promise<readonly Message[]> {
  const found = await query(
    `select ${columns} from mailbox.messages
     where $1::text is null or recipient = $1 order by messages.id desc limit 100`,
    [to?.toLowerCase() ?? null],
  )
  return rows(MessageRow, found)
}

export async function findMessage(
  { query }: Store,
  id: string,
): Promise<Message | undefined> {
  const found = await query(
    `select ${columns} from mailbox.messages where id = $1`,
    [id],
  )
  return rows(MessageRow, found)[0]
}
