import { useEffect, useEffectEvent, useRef } from 'react'

export type Countdown = {
  /** Infinity never ends. */
  durationMs: number
  /** Time stands still; what is left of it counts on afterwards. */
  paused: boolean
  onEnd: () => void
}

/** Calls `onEnd` once the time is over, not counting pauses. */
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
