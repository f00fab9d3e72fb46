import BookUser from 'lucide-react/icons/book-user'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import ScanLine from 'lucide-react/icons/scan-line'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './AddressField.module.css'
import { AddressFieldCard, type ResolvedAddress } from './AddressFieldCard.tsx'
import { FieldMessage } from './FieldMessage.tsx'
import { moveOption } from './move-option.ts'
import { type SearchOption, SearchOptionRow } from './SearchOptionRow.tsx'

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
  /**
   * People and addresses that the typed text may mean; the first is active once
   * something is typed.
   */
  options?: readonly SearchOption[] | undefined
  onChoose?: ((id: string) => void) | undefined
}

export type AddressFieldWords = {
  paste: string
  scan: string
  contacts: string
  clear: string
  options: string
}

const english: AddressFieldWords = {
  paste: 'Paste',
  scan: 'Scan a code',
  contacts: 'Contacts',
  clear: 'Clear recipient',
  options: 'Recipients',
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

type AddressInputProps = Omit<AddressFieldProps, 'words'> & {
  id: string
  words: AddressFieldWords
  onTyping: (typing: boolean) => void
}

/** The options of a text: which are shown, which is active, and the keys. */
function useOptions({ id, value, options = [], onChoose }: AddressInputProps) {
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<{ id: string; value: string }>()
  const shown = isOpen ? options : []
  const wanted = moved?.value === value ? moved.id : undefined
  // With nothing typed nobody is meant, so Enter must not choose.
  const at = Math.max(
    shown.findIndex((option) => option.id === wanted),
    value.trim() === '' ? -1 : 0,
  )
  const active = shown[at]
  const choose = (chosen: string) => {
    setOpen(false)
    onChoose?.(chosen)
  }
  return {
    shown,
    active,
    setOpen,
    choose,
    point: (to: string) => setMoved({ id: to, value }),
    domId: (option: SearchOption) => `${id}-${option.id}`,
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing || shown.length === 0) return
      if (event.key === 'Escape') return setOpen(false)
      if (event.key === 'Enter') {
        if (!active) return
        event.preventDefault()
        return choose(active.id)
      }
      const next = shown[moveOption(event.key, at, shown.length) ?? -1]
      if (!next) return
      event.preventDefault()
      setMoved({ id: next.id, value })
    },
  }
}

function AddressInput(props: AddressInputProps) {
  const { id, value, error, words } = props
  const { shown, active, setOpen, choose, point, domId, onKeyDown } =
    useOptions(props)
  const listId = `${id}-list`
  const hasMessage =
    error !== undefined ||
    props.warning !== undefined ||
    props.help !== undefined
  return (
    <div className={styles.combo}>
      <div
        className={classNames(
          styles.box,
          error !== undefined && styles.invalid,
        )}
      >
        <input
          {...(props.options && {
            role: 'combobox',
            'aria-activedescendant': active && domId(active),
            'aria-autocomplete': 'list' as const,
            'aria-controls': listId,
            'aria-expanded': shown.length > 0,
          })}
          aria-describedby={hasMessage ? `${id}-message` : undefined}
          aria-invalid={error !== undefined}
          autoCapitalize="none"
          autoComplete="off"
          className={styles.input}
          id={id}
          onBlur={() => {
            setOpen(false)
            props.onTyping(false)
            props.onBlur?.()
          }}
          onChange={(event) => {
            setOpen(true)
            props.onChange(event.target.value)
          }}
          onFocus={() => {
            setOpen(true)
            props.onTyping(true)
          }}
          onKeyDown={onKeyDown}
          placeholder={props.placeholder}
          spellCheck={false}
          value={value}
        />
        <AddressButtons {...props} />
      </div>
      <div
        aria-label={words.options}
        className={styles.options}
        hidden={shown.length === 0}
        id={listId}
        role="listbox"
      >
        {shown.map((option) => (
          <SearchOptionRow
            id={domId(option)}
            key={option.id}
            onChoose={() => choose(option.id)}
            onPoint={() => point(option.id)}
            option={option}
            selected={option === active}
          />
        ))}
      </div>
    </div>
  )
}

function AddressButtons({
  words,
  onPaste,
  onScan,
  onContacts,
}: AddressInputProps) {
  return (
    <>
      {onPaste && (
        <IconButton label={words.paste} onClick={onPaste}>
          <ClipboardPaste size={20} />
        </IconButton>
      )}
      {onScan && (
        <IconButton label={words.scan} onClick={onScan}>
          <ScanLine size={20} />
        </IconButton>
      )}
      {onContacts && (
        <IconButton label={words.contacts} onClick={onContacts}>
          <BookUser size={20} />
        </IconButton>
      )}
    </>
  )
}
