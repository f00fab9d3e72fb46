import { useEffect, useState } from 'react'
import { msSinceAnswer } from './use-decision.ts'

/** Time in which a second press belongs to the first one, in ms. */
const doublePressMs = 500

/**
 * Returns whether a question may be answered. One that takes the place of
 * another waits for half a second: its buttons are where the last ones were, and
 * the second press of a double press was meant for those.
 *
 * @see TXRQ-01 SIGN-11
 */
export function useAnswerable(): boolean {
  const [waitMs, setWaitMs] = useState(() => doublePressMs - msSinceAnswer())
  useEffect(() => {
    if (waitMs <= 0) return
    const timer = setTimeout(() => setWaitMs(0), waitMs)
    return () => clearTimeout(timer)
  }, [waitMs])
  return waitMs <= 0
}
