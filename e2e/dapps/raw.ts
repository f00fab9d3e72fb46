// A hostile app: it speaks the wire by itself, and sends whatever it likes.

type Message = { idx: number; type: string; data: unknown }
type Raw = {
  window: Window
  messages: Message[]
  send: (message: object | string) => void
}

/** Opens the wallet, answers its handshake, and keeps what it says. */
function openRaw(walletUrl: string, intent: object): Raw {
  const sessionId = `${Date.now()}.${Math.floor(Math.random() * 1e9)}`
  const url = new URL(walletUrl)
  url.searchParams.set('sid', sessionId)
  url.searchParams.set('net', '137')
  url.searchParams.set('intent', btoa(JSON.stringify(intent)))
  const opened = window.open(url, '_blank', 'popup,width=450,height=750')
  if (!opened) throw new Error('blocked')
  const messages: Message[] = []
  const send = (message: object | string) =>
    opened.postMessage(
      typeof message === 'string' ? message : JSON.stringify(message),
      '*',
    )
  addEventListener('message', ({ source, data }) => {
    if (source !== opened) return
    const message = JSON.parse(data)
    messages.push(message)
    if (message.type === 'init') {
      const answer = { sessionId, nonce: message.data.nonce }
      send({ idx: -1, type: 'init', data: answer })
    }
  })
  return { window: opened, messages, send }
}

Object.assign(globalThis, { openRaw })
