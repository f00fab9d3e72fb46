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
    const isField =
      target instanceof HTMLInputElement && target.type !== 'radio'
    if (event.key !== 'Enter' || !isField || nativeEvent.isComposing) return
    // A list of options took the key.
    if (event.defaultPrevented) return
    event.preventDefault()
    if (go) return go()
    const inputs = fields.current?.querySelectorAll<HTMLInputElement>(
      'input:not([type=radio])',
    )
    const empty = [...(inputs ?? [])].find(
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
