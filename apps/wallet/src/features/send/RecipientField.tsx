import {
  cleanPasted,
  type PaymentRequest,
  parsePaymentUri,
} from '@cairn/primitives'
import { Address, AddressField, Avatar, Badge, Stack } from '@cairn/ui'
import History from 'lucide-react/icons/history'
import { Suspense, useEffect, useRef, useState } from 'react'
import { RecipientNotice } from '#shared/contacts/RecipientNotice.tsx'
import { messages as recipientMessages } from '#shared/contacts/recipient.messages.ts'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import type { ScanProblem } from '#shared/scan/ScanDialog.tsx'
import { scanProblems } from '#shared/scan/scan.messages.ts'
import { ContactChoice } from './ContactChoice.tsx'
import styles from './RecipientField.module.css'
import { optionTitle } from './recipient-options.ts'
import { messages, recipientProblems } from './send.messages.ts'
import type { useSend } from './use-send.ts'

type Task = Pick<
  ReturnType<typeof useSend>,
  'form' | 'send' | 'recipient' | 'known' | 'past' | 'note' | 'options'
>

const ScanDialog = lazyPart(
  'scan-dialog',
  () => import('#shared/scan/ScanDialog.tsx'),
  'ScanDialog',
)

type Props = {
  task: Task
  /** Takes over what a scanned code asks for, or says why not. */
  onScanned: (payment: PaymentRequest) => ScanProblem | undefined
}

/**
 * The field of the recipient: an address, a contact, a name or a code.
 *
 * @see SEND-01
 */
export function RecipientField({ task, onScanned }: Props) {
  const { form, send, recipient, known, options } = task
  const [choosing, setChoosing] = useState(false)
  const [scanning, setScanning] = useState(false)
  // A problem of the recipient is told once the text is whole, or the field is
  // left.
  const [told, setTold] = useState(false)
  const [refused, setRefused] = useState<ScanProblem>()
  const put = (text: string) => {
    const code = readCode(text, onScanned)
    setRefused(code.type === 'refused' ? code.problem : undefined)
    setTold(code.type === 'taken' || isWhole(text, form.to))
    if (code.type !== 'taken') send({ type: 'typed-to', text })
  }
  return (
    <Stack gap={3}>
      <AddressField
        error={problemText(recipient, { told, refused })}
        help={recipient.type === 'looking' ? messages.looking : undefined}
        label={messages.to}
        onBlur={() => setTold(true)}
        onChange={put}
        onChoose={put}
        onClear={() => put('')}
        onContacts={() => setChoosing(true)}
        onScan={() => setScanning(true)}
        options={options.map((option) => ({
          id: option.address,
          lead: <Avatar address={option.address} size={34} />,
          title: optionTitle(option),
          sub: option.name !== undefined && (
            <Address address={option.address} />
          ),
        }))}
        placeholder={messages.toHelp}
        resolved={
          recipient.type === 'address'
            ? {
                address: recipient.address,
                name: known.name,
                badge: known.isContact && <Badge>{messages.contact}</Badge>,
              }
            : undefined
        }
        value={form.to}
      />
      <RecipientNotes task={task} />
      {choosing && (
        <ContactChoice
          onChoose={({ address }) => {
            setChoosing(false)
            put(address)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {scanning && (
        <Suspense>
          <ScanDialog
            onClose={() => setScanning(false)}
            onScanned={(text) => {
              // What is wrong with a scanned address is told at once.
              setTold(true)
              const reading = parsePaymentUri(text)
              return reading.type === 'problem'
                ? reading.problem
                : onScanned(reading.payment)
            }}
            text={messages.scanHelp}
          />
        </Suspense>
      )}
    </Stack>
  )
}

type CodeReading =
  | { readonly type: 'none' | 'taken' }
  | { readonly type: 'refused'; readonly problem: ScanProblem }

/** Takes a code that was pasted into the field as one that was scanned. */
function readCode(text: string, onScanned: Props['onScanned']): CodeReading {
  if (!text.includes(':')) return { type: 'none' }
  const reading = parsePaymentUri(text)
  if (reading.type === 'problem')
    return reading.problem === 'not-a-recipient'
      ? { type: 'none' }
      : { type: 'refused', problem: reading.problem }
  const problem = onScanned(reading.payment)
  return problem ? { type: 'refused', problem } : { type: 'taken' }
}

const addressLength = 42

/** Whether more was put than typed, or it is as long as an address or a name. */
function isWhole(text: string, before: string): boolean {
  const whole = cleanPasted(text)
  return (
    text.length > before.length + 1 ||
    whole.length >= addressLength ||
    /.\.[^\s.]{2,}$/.test(whole)
  )
}

function problemText(
  recipient: Task['recipient'],
  { told, refused }: { told: boolean; refused: ScanProblem | undefined },
): string | undefined {
  if (refused) return scanProblems[refused]
  return told && recipient.type === 'problem'
    ? recipientProblems[recipient.problem]
    : undefined
}

type NotesProps = { task: Pick<Task, 'recipient' | 'past' | 'note'> }

/** Notes about the recipient. A warning that comes is brought into view. */
function RecipientNotes({ task: { recipient, past, note } }: NotesProps) {
  const notice = useRef<HTMLDivElement>(null)
  const isWarned = note.type !== 'none' && note.type !== 'first-time'
  useEffect(() => {
    if (isWarned) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isWarned])
  if (recipient.type !== 'address') return null
  if (!isWarned) return past !== undefined && <PastLine text={past} />
  return (
    <div className={styles.notice} ref={notice}>
      <RecipientNotice address={recipient.address} note={note} />
    </div>
  )
}

/**
 * A line about earlier transactions, as high before the answer as after it, so
 * that nothing below moves.
 */
function PastLine({ text }: { text: string }) {
  return (
    <div className={styles.past} role="status">
      <History size={16} />
      <div className={styles.held} data-usual={recipientMessages.firstTime}>
        <span>{text}</span>
      </div>
    </div>
  )
}
