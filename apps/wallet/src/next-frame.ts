/** A visible page that draws nothing by then will not for long. */
const longestMs = 1000

/**
 * Waits until the browser has drawn what the page shows now. Pages in the
 * background draw nothing, so there is nothing to wait for.
 */
export function nextFrame(page: Window): Promise<void> {
  if (page.document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    page.setTimeout(resolve, longestMs)
    // A task after the callbacks of a frame runs once the frame is drawn.
    page.requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(undefined)
    })
  })
}
