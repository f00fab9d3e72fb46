import {
  addContact,
  type Contact,
  contactLookAlikes,
  editContact,
  pastedAccount,
} from '@cairn/primitives'
import {
  AddressField,
  Button,
  ButtonRow,
  Dialog,
  Field,
  Notice,
  Stack,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChangeContacts } from '#shared/contacts/contacts.queries.ts'
import { nameOptions } from '#shared/contacts/names.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import {
  type AddressReading,
  cleanNickname,
  readContactAddress,
} from './contact-form.ts'
import { failureWords, messages } from './contacts.messages.ts'
import { OneLookAlike } from './LookAlikes.tsx'

type Props = {
  contacts: readonly Contact[]
  /** The contact to edit; a new one without. */
  before: Contact | undefined
  /** Fills in the address of a new contact. */
  address?: string | undefined
  onClose: () => void
  /** Called before `onClose`, with the contact as it is now. */
  onSaved?: ((contact: Contact) => void) | undefined
}

/** Adds a contact, or gives one another name or address. @see CONT-01 */
export function ContactDialog(props: Props) {
  const { contacts, before, address = '', onClose, onSaved } = props
  const own = useAccountAddress()
  const [nickname, setNickname] = useState(before?.nickname ?? '')
  const [text, setText] = useState<string>(before?.address ?? address)
  const [isChecked, setChecked] = useState(false)
  const name = useNameAnswer(text)
  const change = useChangeContacts()
  const reading = readContactAddress(text, { own, contacts, before, name })
  const kept = cleanNickname(nickname)

  function save() {
    setChecked(true)
    if (kept === '' || reading.type !== 'address') return
    const contact = { address: reading.address, nickname: kept }
    change.mutate(
      (list) =>
        before
          ? editContact(list, before.address, contact)
          : addContact(list, contact),
      {
        onSuccess() {
          onSaved?.(contact)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      focusInside
      footer={
        <ButtonRow>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            disabled={change.isPending}
            loading={change.isPending}
            onClick={save}
            variant="primary"
          >
            {messages.save}
          </Button>
        </ButtonRow>
      }
      onClose={onClose}
      open
      title={before ? messages.edit : messages.add}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap={4}>
          <Field
            autoFocus
            error={isChecked && kept === '' ? messages.nameMissing : undefined}
            label={messages.name}
            onChange={setNickname}
            value={nickname}
          />
          <AddressInput
            contacts={contacts}
            isChecked={isChecked}
            onChange={(next) => {
              setText(next)
              setChecked(false)
            }}
            onClear={() => setText('')}
            reading={reading}
            text={text}
          />
          <FormEnd error={change.error} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** Why nothing was saved, and what lets Enter submit the form. */
function FormEnd({ error }: { error: Error | null }) {
  return (
    <>
      {error && (
        <Notice role="alert" tone="negative">
          {failureWords(error)}
        </Notice>
      )}
      <button className="sr-only" tabIndex={-1} type="submit">
        {messages.save}
      </button>
    </>
  )
}

type AddressInputProps = {
  text: string
  contacts: readonly Contact[]
  reading: AddressReading
  /** The person has pressed Save since the last change. */
  isChecked: boolean
  onChange: (text: string) => void
  onClear: () => void
}

/** The address or name, what it stands for, and what is wrong with it. */
function AddressInput({
  text,
  contacts,
  reading,
  isChecked,
  onChange,
  onClear,
}: AddressInputProps) {
  const named = pastedAccount(text)
  const name = named.includes('.') ? named : undefined
  const own = useAccountAddress()
  const address = reading.type === 'address' ? reading.address : undefined
  return (
    <>
      <AddressField
        error={problemOf(reading, isChecked)}
        help={
          reading.type === 'looking' ? messages.looking : messages.addressHelp
        }
        label={messages.address}
        onChange={onChange}
        onClear={onClear}
        resolved={address && { address, name }}
        value={text}
      />
      {address && (
        <OneLookAlike
          address={address}
          like={contactLookAlikes(contacts, own)(address)}
        />
      )}
    </>
  )
}

function problemOf(
  reading: AddressReading,
  isChecked: boolean,
): string | undefined {
  if (reading.type === 'problem') {
    // While someone types, only what further typing cannot mend is said.
    const isFinal = reading.problem !== 'invalidAddress'
    return isChecked || isFinal ? messages[reading.problem] : undefined
  }
  const isMissing = isChecked && reading.type === 'empty'
  return isMissing ? messages.invalidAddress : undefined
}

function useNameAnswer(text: string) {
  const { data, isError } = useQuery(
    nameOptions(useWallet(), pastedAccount(text)),
  )
  if (isError) return { type: 'failed' } as const
  return data === undefined
    ? ({ type: 'waiting' } as const)
    : ({ type: 'answer', address: data } as const)
}
