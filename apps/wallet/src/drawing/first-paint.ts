import { nextFrame } from '../next-frame.ts'

/** From a frame that is drawn until the browser says that it is on screen. */
const longestMs = 100

/**
 * Waits until the first frame is on screen. A frame that is drawn is not on
 * screen yet, and a script that runs in between delays it. A browser that does
 * not report paints, or has nothing to paint, waits no longer than
 * `longestMs` after its frame.
 */
export async function firstPaint(page: Window): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({
      type: 'paint',
      buffered: true,
    })
  })
  const drawn = nextFrame(page)
  await Promise.race([painted, drawn])
  if (page.document.hidden) return
  const late = new Promise((resolve) => page.setTimeout(resolve, longestMs))
  await Promise.race([painted, late])
}
