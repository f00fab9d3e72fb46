import { nextFrame } from '../next-frame.ts'

/** Longest wait for the report of a paint after its frame, in ms. */
const longestMs = 100

/**
 * Waits until the first frame is on screen. A frame that is drawn is not on
 * screen yet, and a script that runs in between delays it. Without a report of
 * the browser, which may know none, it waits `longestMs` after the frame.
 */
export async function firstPaint(page: Window & typeof globalThis) {
  const painted = firstReport(page)
  await Promise.race([painted, nextFrame(page)])
  if (page.document.hidden) return
  const late = new Promise((resolve) => page.setTimeout(resolve, longestMs))
  await Promise.race([painted, late])
}

/** Resolves when the browser reports a paint. */
function firstReport({ PerformanceObserver }: typeof globalThis) {
  return new Promise<void>((resolve) => {
    if (PerformanceObserver === undefined) return
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}
