import { useEffect, useState } from 'react'

/** Whether a time in milliseconds is past; renders again when it is. */
export function useIsPast(
  time: number | undefined,
  now: () => number,
): boolean {
  const [, setPast] = useState<number>()
  useEffect(() => {
    if (time === undefined) return
    const timer = setTimeout(() => setPast(time), Math.max(0, time - now()))
    return () => clearTimeout(timer)
  }, [time, now])
  return time !== undefined && now() >= time
}
