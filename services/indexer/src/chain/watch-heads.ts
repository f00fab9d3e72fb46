/** Returns the WebSocket address of a node, which pushes new heads. */
export function toSocketUrl(rpcUrl: string): string {
  return rpcUrl.replace(/^http/, 'ws')
}

/** Pause before a lost socket is opened again, in ms. */
const retryMs = 2000

/**
 * Calls `onHead` when the node reports a new head, while it offers a WebSocket.
 * Heads may be missed, so callers that need every block also poll. Without an
 * address none is pushed.
 *
 * @returns the function that stops it, and whether heads are being pushed
 */
export function watchHeads(
  url: string | undefined,
  onHead: () => void,
): { readonly isOpen: () => boolean; readonly stop: () => void } {
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let isSubscribed = false
  let isStopped = false

  function open() {
    if (url === undefined) return
    const next = new WebSocket(url)
    socket = next
    next.addEventListener('open', () => {
      next.send(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_subscribe',
          params: ['newHeads'],
        }),
      )
    })
    next.addEventListener('message', ({ data }) => {
      // The first message confirms the subscription, or refuses it.
      isSubscribed ||= !String(data).includes('"error"')
      onHead()
    })
    next.addEventListener('error', () => next.close())
    next.addEventListener('close', () => {
      isSubscribed = false
      if (isStopped || socket !== next) return
      onHead()
      timer = setTimeout(open, retryMs)
      timer.unref()
    })
  }

  open()
  return {
    isOpen: () => isSubscribed,
    stop() {
      isStopped = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}
