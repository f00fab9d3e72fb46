import { type PaymentRequest, parsePaymentUri } from '@cairn/primitives'
import { Address, AddressField, Avatar, Badge, Stack } from '@cairn/ui'
import History from 'lucide-react/icons/history'
import { Suspense, useEffect, useRef, useState } from 'react'
import { RecipientNotice } from '#shared/contacts/RecipientNotice.tsx'
import { messages as recipientMessages } from '#shared/contacts/recipient.messages.ts'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import type { ScanProblem } from '#shared/scan/ScanDialog.tsx'
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
  // A problem of the recipient is told once the field is left.
  const [left, setLeft] = useState(false)
  const put = (text: string) => {
    setLeft(false)
    send({ type: 'typed-to', text })
  }
  return (
    <Stack gap={3}>
      <AddressField
        error={
          left && recipient.type === 'problem'
            ? recipientProblems[recipient.problem]
            : undefined
        }
        help={recipient.type === 'looking' ? messages.looking : undefined}
        label={messages.to}
        onBlur={() => setLeft(true)}
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
              setLeft(true)
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

type NotesProps = { task: Pick<Task, 'recipient' | 'past' | 'note'> }

/** Notes about the recipient. A warning that comes is brought into view. */
function RecipientNotes({ task: { recipient, past, note } }: NotesProps) {
  const notice = useRef<HTMLDivElement>(null)
  const isWarned = note.type === 'look-alike' || note.type === 'token'
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
