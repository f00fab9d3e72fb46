import { DecisionRow, type DecisionRowProps } from '@cairn/ui'
import { useEffect, useRef, useState } from 'react'

/** Time in which a press may still be meant for what was there before, in ms. */
const settleMs = 600

/** A form would be submitted by Enter, and wait for nothing. */
type Props = Omit<DecisionRowProps, 'form' | 'held' | 'onConfirm'> & {
  onConfirm: () => void
}

/**
 * The buttons that answer a question. They wait for a moment after they
 * appeared, and after the window came to the front: a press on its way was meant
 * for the question before, or for another window that stood over this one.
 *
 * @see TXRQ-01 SIGN-11
 */
export function AnswerRow(props: Props) {
  const { isHeld, ifMeant } = useSettled()
  return (
    <DecisionRow
      {...props}
      held={isHeld}
      onCancel={() => ifMeant(props.onCancel)}
      onConfirm={() => ifMeant(props.onConfirm)}
    />
  )
}

function useSettled() {
  const [isHeld, setHeld] = useState(true)
  // A press may come before the window is drawn anew.
  const heldUntil = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout> | undefined
    const hold = () => {
      clearTimeout(timer)
      setHeld(true)
      heldUntil.current = performance.now() + settleMs
      timer = setTimeout(() => {
        heldUntil.current = 0
        setHeld(false)
      }, settleMs)
    }
    hold()
    window.addEventListener('focus', hold, { signal })
    document.addEventListener('visibilitychange', hold, { signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
  const ifMeant = (answer: () => void) => {
    if (performance.now() >= heldUntil.current) answer()
  }
  return { isHeld, ifMeant }
}
