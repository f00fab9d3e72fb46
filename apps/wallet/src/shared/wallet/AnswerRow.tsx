import { DecisionRow, type DecisionRowProps } from '@cairn/ui'
import { useEffect, useState } from 'react'

/** Time in which a press may still be meant for what was there before, in ms. */
const settleMs = 500

/** The questions on screen, and when the last one left it. */
const screen = { count: 0, leftAt: Number.NEGATIVE_INFINITY }

/**
 * The buttons that answer a question. One that takes the place of another waits
 * for half a second, however that one ended: its buttons are where the last ones
 * were, and a press on its way was meant for those.
 *
 * @see TXRQ-01 SIGN-11
 */
export function AnswerRow(props: DecisionRowProps) {
  const isAnswerable = useAnswerable()
  return (
    <DecisionRow
      {...props}
      cancelDisabled={props.cancelDisabled || !isAnswerable}
      confirmDisabled={props.confirmDisabled || !isAnswerable}
    />
  )
}

function useAnswerable(): boolean {
  const [waits, setWaits] = useState(
    // The other one is still there while this one is drawn for the first time.
    () => screen.count > 0 || performance.now() - screen.leftAt < settleMs,
  )
  useEffect(() => {
    screen.count += 1
    return () => {
      screen.count -= 1
      screen.leftAt = performance.now()
    }
  }, [])
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setWaits(false), settleMs)
    return () => clearTimeout(timer)
  }, [waits])
  return !waits
}
