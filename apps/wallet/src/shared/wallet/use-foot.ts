import { useEffect, useState } from 'react'

/** A foot above this share of the window, with the title above, hides what it is about. */
const mostOfWindow = 0.45

type FootSize = {
  readonly isTall: boolean
  /** Height in px; `undefined` until it is measured. */
  readonly covered: number | undefined
}

/**
 * Watches the buttons at the bottom of the screen. With large text on a phone
 * they would cover what is decided. On wide windows they stand beside it.
 *
 * @returns whether they take more than half of the window, and what they cover
 *   while they do not
 * @see SEND-01
 */
export function useFoot() {
  const [element, ref] = useState<HTMLElement | null>(null)
  const canMeasure = typeof ResizeObserver !== 'undefined'
  const [size, setSize] = useState<FootSize>({
    isTall: false,
    covered: canMeasure ? undefined : 0,
  })
  useEffect(() => {
    const foot = element?.parentElement
    if (!foot || !canMeasure) return
    const measure = () => {
      const height = foot.offsetHeight
      const { position, bottom } = getComputedStyle(foot)
      // Beside the content it has a place at the top, and covers nothing.
      const isBeside = bottom === 'auto'
      const isTall = !isBeside && height > innerHeight * mostOfWindow
      const isOver = !isTall && !isBeside && position === 'sticky'
      const covered = isOver ? height : 0
      setSize((last) =>
        last.isTall === isTall && last.covered === covered
          ? last
          : { isTall, covered },
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(foot)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [element, canMeasure])
  return { ref, ...size }
}
