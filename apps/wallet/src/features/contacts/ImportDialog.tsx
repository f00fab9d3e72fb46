import { notify } from '@cairn/core'
import {
  type Contact,
  type ContactImportRow,
  CsvTooLongError,
  importContacts,
  readContactsCsv,
  shortenAddress,
} from '@cairn/primitives'
import {
  Button,
  ButtonRow,
  Dialog,
  List,
  ListRow,
  Notice,
  Stack,
  Text,
} from '@cairn/ui'
import { useRef, useState } from 'react'
import { useChangeContacts } from '#shared/contacts/contacts.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { failureWords, messages, refusals } from './contacts.messages.ts'
import { textOfFile } from './file-text.ts'
import { LookAlikes, likeOf } from './LookAlikes.tsx'

const maxFileBytes = 5 * 1024 * 1024
/** Rows that are drawn: a preview, not the file. */
const shownRows = 100

type Reading =
  | { readonly type: 'none' }
  | { readonly type: 'refused'; readonly why: string }
  | { readonly type: 'rows'; readonly rows: readonly ContactImportRow[] }

type Props = { contacts: readonly Contact[]; onClose: () => void }

/** Takes contacts in from a file, after showing what that changes. @see CONT-01 */
export function ImportDialog({ contacts, onClose }: Props) {
  const own = useAccountAddress()
  const { notifications } = useWallet()
  const [reading, setReading] = useState<Reading>({ type: 'none' })
  const input = useRef<HTMLInputElement>(null)
  const change = useChangeContacts()
  const rows = reading.type === 'rows' ? reading.rows : []
  const count = (type: ContactImportRow['type']) =>
    rows.filter((row) => row.type === type).length
  const changes = count('new') + count('renamed')

  async function read(file: File | undefined) {
    if (!file) return
    if (file.size > maxFileBytes)
      return setReading({ type: 'refused', why: messages.tooLarge })
    const bytes = new Uint8Array(await file.arrayBuffer())
    setReading(readFile(textOfFile(bytes), contacts, own))
  }
  const save = () =>
    change.mutate((list) => importContacts(list, rows), {
      onSuccess: () => {
        const title = messages.imported(changes)
        notify(notifications, { kind: 'success', title })
        onClose()
      },
    })

  return (
    <Dialog
      footer={
        <ButtonRow>
          <Button onClick={onClose}>{messages.cancel}</Button>
          {reading.type === 'rows' ? (
            <Button
              data-action="confirm"
              disabled={changes === 0}
              loading={change.isPending}
              onClick={save}
              variant="primary"
            >
              {messages.change(count('new'), count('renamed'))}
            </Button>
          ) : (
            <Button onClick={() => input.current?.click()} variant="primary">
              {messages.choose}
            </Button>
          )}
        </ButtonRow>
      }
      onClose={onClose}
      open
      title={messages.importTitle}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.importText}</Text>
        <input
          accept=".csv,text/csv,text/plain"
          aria-label={messages.chosen}
          hidden
          onChange={(event) => void read(event.target.files?.[0])}
          ref={input}
          type="file"
        />
        {reading.type === 'refused' && (
          <Notice role="alert" tone="negative">
            {reading.why}
          </Notice>
        )}
        {reading.type === 'rows' && (
          <Preview rows={rows} sameCount={count('same')} />
        )}
        {change.isError && (
          <Notice role="alert" tone="negative">
            {failureWords(change.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}

function Preview({
  rows,
  sameCount,
}: {
  rows: readonly ContactImportRow[]
  sameCount: number
}) {
  const changing = rows.filter(({ type }) => type !== 'same')
  // Those to look at come first: not all lines are drawn.
  const shown = changing.toSorted((one, other) => orderOf(one) - orderOf(other))
  const taken = changing.filter((row) => takenBy(row) !== undefined).length
  return (
    <Stack gap={2}>
      <LookAlikes rows={shown} />
      {taken > 0 && (
        <Notice role="alert" title={messages.takenTitle} tone="warning">
          {messages.takenNames(taken)}
        </Notice>
      )}
      {sameCount > 0 && <Text tone="muted">{messages.same(sameCount)}</Text>}
      {shown.length > 0 && (
        <List label={messages.preview}>
          {shown.slice(0, shownRows).map((row) => (
            <ListRow
              endTitle={wordOf(row)}
              key={row.line}
              muted={row.type === 'refused'}
              size="sm"
              sub={shortenAddress(row.address, 4, 4) || messages.line(row.line)}
              title={row.nickname || messages.line(row.line)}
            />
          ))}
        </List>
      )}
      {shown.length > shownRows && (
        <Text tone="muted">{messages.more100(shown.length - shownRows)}</Text>
      )}
    </Stack>
  )
}

/** The contact whose name a line takes, or `Me`. An imitated address says more. */
function takenBy(row: ContactImportRow): string | undefined {
  if (likeOf(row)) return undefined
  return row.type === 'new' || row.type === 'renamed' ? row.takes : undefined
}

function orderOf(row: ContactImportRow): number {
  if (likeOf(row)) return 0
  return takenBy(row) === undefined ? 2 : 1
}

function wordOf(row: ContactImportRow): string {
  if (row.type === 'refused') return refusals[row.reason]
  const like = likeOf(row)
  if (like) return messages.looksLike(like.name)
  const taken = takenBy(row)
  return [
    taken !== undefined && messages.takesName(taken),
    row.type === 'renamed' && messages.renamedFrom(row.before),
    row.type === 'new' && taken === undefined && messages.newContact,
  ]
    .filter(Boolean)
    .join(', ')
}

function readFile(
  text: string,
  contacts: readonly Contact[],
  own: string,
): Reading {
  try {
    const rows = readContactsCsv(text, contacts, own)
    const hasAddress = rows.some(({ address }) => address !== '')
    if (!hasAddress) return { type: 'refused', why: messages.unreadable }
    return { type: 'rows', rows }
  } catch (error) {
    if (error instanceof CsvTooLongError)
      return { type: 'refused', why: messages.tooLong }
    throw error
  }
}
