import { useEffect, useState } from 'react'

/** A foot above this share of the window hides what it is about. */
const mostOfWindow = 0.5

/**
 * Whether an element takes more than half of the window's height, as large text
 * on a phone makes it.
 *
 * @returns its ref and the answer
 */
export function useTallFoot() {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [isTall, setTall] = useState(false)
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () =>
      setTall(element.offsetHeight > innerHeight * mostOfWindow)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [element])
  return [ref, isTall] as const
}
