import type { BridgeMessage, WorkerMessage } from '@cairn/protocol'
import { browserApi } from '../browser-api.ts'
import { channel } from './page-message.ts'
import { serveBridge } from './serve-bridge.ts'

const { runtime } = browserApi()
const bytes = crypto.getRandomValues(new Uint8Array(16))
const page = Array.from(bytes, (it) => it.toString(16).padStart(2, '0')).join(
  '',
)

const bridge = serveBridge({
  page,
  connect: (on) => {
    const port = runtime.connect({ name: 'page' })
    port.onMessage.addListener((message) =>
      on.message(message as WorkerMessage),
    )
    port.onDisconnect.addListener(on.end)
    return (message: BridgeMessage) => port.postMessage(message)
  },
  // An updated extension leaves this script behind without its browser part.
  isGone: () => runtime.id === undefined,
  reply: (reply) =>
    window.postMessage({ to: channel.page, ...reply }, window.location.origin),
  later: (run, ms) => setTimeout(run, ms),
  repeat: (run, ms) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
})
window.addEventListener('message', ({ source, data }) => {
  if (source === window) bridge.hear(data)
})
runtime.onMessage.addListener((_message, { id }) => {
  if (id === runtime.id) bridge.refresh()
})
