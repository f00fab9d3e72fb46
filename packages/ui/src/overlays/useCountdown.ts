import { useEffect, useEffectEvent, useRef } from 'react'

export type Countdown = {
  /** Duration in ms; `Infinity` never ends. */
  durationMs: number
  /** Pauses the time; the rest runs afterwards. */
  paused: boolean
  onEnd: () => void
}

/** Calls `onEnd` when the time is over, not counting pauses. */
export function useCountdown({ durationMs, paused, onEnd }: Countdown) {
  const leftMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (paused || !Number.isFinite(leftMs.current)) return
    const startedAt = performance.now()
    const timer = setTimeout(end, leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [paused])
}
