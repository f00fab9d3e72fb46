import BookUser from 'lucide-react/icons/book-user'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import ScanLine from 'lucide-react/icons/scan-line'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './AddressField.module.css'
import { AddressFieldCard, type ResolvedAddress } from './AddressFieldCard.tsx'
import { FieldMessage } from './FieldMessage.tsx'

export type AddressFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** The resolved address and its name, shown instead of the input. */
  resolved?: ResolvedAddress | undefined
  onClear: () => void
  onPaste?: (() => void) | undefined
  onScan?: (() => void) | undefined
  onContacts?: (() => void) | undefined
  placeholder?: string | undefined
  help?: ReactNode
  warning?: string | undefined
  error?: string | undefined
  words?: AddressFieldWords | undefined
}

export type AddressFieldWords = {
  paste: string
  scan: string
  contacts: string
  clear: string
}

const english: AddressFieldWords = {
  paste: 'Paste',
  scan: 'Scan a code',
  contacts: 'Contacts',
  clear: 'Clear recipient',
}

/** Accepts an address or a name, then shows the resolved address in full. */
export function AddressField(props: AddressFieldProps) {
  const { label, resolved, words = english, error, warning, help } = props
  const id = useId()
  const [typing, setTyping] = useState(false)
  return (
    <div className={styles.field}>
      {resolved ? (
        <>
          <span className={styles.label}>{label}</span>
          <AddressFieldCard
            clearLabel={words.clear}
            onClear={props.onClear}
            resolved={resolved}
            takesFocus={typing}
          />
        </>
      ) : (
        <>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          <AddressInput {...props} id={id} onTyping={setTyping} words={words} />
        </>
      )}
      <FieldMessage
        error={error}
        help={help}
        id={`${id}-message`}
        warning={warning}
      />
    </div>
  )
}

type AddressInputProps = AddressFieldProps & {
  id: string
  words: AddressFieldWords
  onTyping: (typing: boolean) => void
}

function AddressInput(props: AddressInputProps) {
  const { id, value, error, words } = props
  const hasMessage =
    error !== undefined ||
    props.warning !== undefined ||
    props.help !== undefined
  return (
    <div
      className={classNames(styles.box, error !== undefined && styles.invalid)}
    >
      <input
        aria-describedby={hasMessage ? `${id}-message` : undefined}
        aria-invalid={error !== undefined}
        autoCapitalize="none"
        autoComplete="off"
        className={styles.input}
        id={id}
        onBlur={() => {
          props.onTyping(false)
          props.onBlur?.()
        }}
        onChange={(event) => props.onChange(event.target.value)}
        onFocus={() => props.onTyping(true)}
        placeholder={props.placeholder}
        spellCheck={false}
        value={value}
      />
      {props.onPaste && (
        <IconButton label={words.paste} onClick={props.onPaste}>
          <ClipboardPaste size={20} />
        </IconButton>
      )}
      {props.onScan && (
        <IconButton label={words.scan} onClick={props.onScan}>
          <ScanLine size={20} />
        </IconButton>
      )}
      {props.onContacts && (
        <IconButton label={words.contacts} onClick={props.onContacts}>
          <BookUser size={20} />
        </IconButton>
      )}
    </div>
  )
}
