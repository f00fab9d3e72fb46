import { initWallet, ProxyMessageChannel } from '@0xsequence/provider'

// The page of an app that embeds the wallet's button. The ecosystem's library is
// unmodified: its messages go to the frame by its own proxy transport.

type Message = Parameters<ProxyMessageChannel['wallet']['sendMessage']>[0]

const bigints = (_: string, part: unknown) =>
  typeof part === 'bigint' ? { $bigint: `${part}` } : part

/** Shows the frame, and keeps every message that it hands over. */
function openFrame(walletUrl: string) {
  const frame = document.createElement('iframe')
  frame.src = `${walletUrl}/frame`
  frame.title = 'Cairn'
  frame.width = '240'
  frame.height = '90'
  document.body.append(frame)
  const { origin } = new URL(walletUrl)
  const send = (message: unknown) =>
    frame.contentWindow?.postMessage(
      typeof message === 'string' ? message : JSON.stringify(message, bigints),
      origin,
    )
  const heard: Message[] = []
  const listeners: ((message: Message) => void)[] = []
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return
    const message = JSON.parse(data) as Message
    heard.push(message)
    for (const listen of listeners) listen(message)
  })
  return { frame, send, heard, listen: listeners.push.bind(listeners) }
}

/** Makes the library's provider that reaches the wallet through the frame. */
function createFramed(walletUrl: string, config: object) {
  const framed = openFrame(walletUrl)
  const channel = new ProxyMessageChannel()
  channel.wallet.handleMessage = (message) => framed.send(message)
  framed.listen((message) => channel.wallet.sendMessage(message))
  const provider = initWallet('test-key', {
    ...config,
    transports: {
      walletAppURL: walletUrl,
      windowTransport: { enabled: false },
      proxyTransport: { enabled: true, appPort: channel.app },
    },
  })
  return { ...framed, provider }
}

Object.assign(globalThis, { openFrame, createFramed })
