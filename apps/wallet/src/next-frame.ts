/** Pages in the background draw no frames. */
const hiddenMs = 100

/** Waits until the browser has drawn what the page shows now. */
export function nextFrame(
  page: Pick<Window, 'requestAnimationFrame' | 'setTimeout'>,
): Promise<void> {
  return new Promise((resolve) => {
    page.setTimeout(resolve, hiddenMs)
    // A task after the callbacks of a frame runs once the frame is drawn.
    page.requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(undefined)
    })
  })
}
