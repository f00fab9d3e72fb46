// The app. `WalletView.tsx` is the same for React Native.
const $ = (id) => document.getElementById(id)
const view = $('view')
let session
let account
let last = 0
const waiting = new Map()

/** The app's end of the web view. */
window.phone = {
  hear: (text) => {
    $('log').textContent += `wallet  ${text}\n`
    hear(JSON.parse(text))
  },
  openBrowser: (url) =>
    window.open(url, '_blank', 'noopener,popup,width=480,height=760'),
}

function send(message) {
  const text = JSON.stringify({ ...message, clientVersion: '2.3.28' })
  $('log').textContent += `app     ${text}\n`
  // React Native: `webView.postMessage(text)`.
  const { MessageEvent } = view.contentWindow
  view.contentWindow.dispatchEvent(new MessageEvent('message', { data: text }))
}

function hear({ idx, type, data }) {
  if (type === 'init') {
    const answer = { sessionId: session, nonce: data.nonce }
    const origin = 'https://game.example'
    send({ idx: -1, type: 'init', data: answer, origin })
  }
  if (type === 'open')
    for (const [idx, { data }] of waiting) send({ idx, type: 'message', data })
  if (type === 'connect') {
    account = data.session.accountAddress
    $('state').textContent = `Connected as ${account}`
    $('sign').disabled = false
  }
  if (type === 'message' && waiting.has(idx)) {
    waiting.get(idx).resolve(data)
    waiting.delete(idx)
    if (waiting.size === 0) close()
  }
  if (type === 'close') close()
}

function open(intent) {
  session = `${Date.now()}.${Math.floor(Math.random() * 1e9)}`
  const query = new URLSearchParams({
    sid: session,
    net: '137',
    view: 'native',
    intent: btoa(JSON.stringify(intent)),
  })
  show(`/?${query}`)
}

function show(address) {
  view.src = address
  view.hidden = false
  $('app').hidden = true
}

function close() {
  view.hidden = true
  view.src = 'about:blank'
  $('app').hidden = false
  for (const { resolve } of waiting.values())
    resolve({ error: { code: 4001, message: 'The wallet was closed.' } })
  waiting.clear()
}

function request(method, params) {
  last += 1
  const { promise, resolve } = Promise.withResolvers()
  waiting.set(last, { data: { method, params }, resolve })
  open({ type: 'openWithOptions', options: { origin: 'https://game.example' } })
  return promise
}

// The system opens the app with the answer of a sign-in.
new BroadcastChannel('phone').onmessage = ({ data }) => {
  const { hash } = new URL(data)
  show(`/auth?sid=${session}${hash}`)
}

$('connect').onclick = () =>
  open({
    type: 'connect',
    options: {
      app: 'Game',
      origin: 'https://game.example',
      appProtocol: 'game://',
    },
  })
$('sign').onclick = async () => {
  const answer = await request('sequence_sign', ['0x48656c6c6f', account])
  $('state').textContent = answer.error
    ? `Not signed: ${answer.error.message}`
    : `Signed: ${answer.slice(0, 20)}…`
}
