import { type KeyboardEvent, type ReactNode, useRef } from 'react'

type Props = {
  /** Runs on Enter; absent while the form is incomplete. */
  go: (() => void) | undefined
  children: ReactNode
}

/**
 * Makes Enter in a field go forward: to the next empty field, or on when the
 * form is complete. It never clears anything.
 *
 * @see SEND-01
 */
export function EnterForward({ go, children }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, nativeEvent } = event
    if (!(target instanceof HTMLElement)) return
    if (event.key !== 'Enter' || nativeEvent.isComposing) return
    // Enter presses a button; a chosen recipient's card only has the focus.
    if (target.closest('button, a, [role=radio], [type=radio]')) return
    // React also brings the events of dialogs, which stand elsewhere.
    if (!fields.current?.contains(target)) return
    // A list of options took the key.
    if (event.defaultPrevented) return
    event.preventDefault()
    if (event.repeat) return
    if (go) return go()
    const inputs = fields.current.querySelectorAll<HTMLInputElement>(
      'input:not([type=radio])',
    )
    const empty = [...inputs].find(
      (input) => input.value === '' && input !== target,
    )
    empty?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields have the keys.
    <div onKeyDown={onKeyDown} ref={fields}>
      {children}
    </div>
  )
}
