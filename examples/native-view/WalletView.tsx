import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Linking, Modal, SafeAreaView } from 'react-native'
import { WebView, type WebViewMessageEvent } from 'react-native-webview'

/** A message between the app and the wallet; notifications have the number -1. */
type Message = {
  readonly idx: number
  readonly type: string
  readonly data: unknown
  readonly origin?: string
}

type Props = {
  ref: React.Ref<Wallet>
  /** Such as `https://wallet.example`. */
  walletUrl: string
  /** Name of the app. */
  app: string
  /** Web address of the app, which the wallet shows as unverified. */
  origin: string
  /** Protocol of the app, such as `game://`: add it to `app.json` as `scheme`. */
  protocol: string
  chainId: number
}

/** Functions of the wallet, by way of a ref. */
export type Wallet = {
  /** Asks to connect. @returns the account's address */
  readonly connect: () => Promise<string>
  /** Asks for anything else, as EIP-1193 has it. */
  readonly request: (
    method: string,
    params: readonly unknown[],
  ) => Promise<unknown>
}

type Waiting = {
  readonly message: Message | undefined
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** The question to connect has no number of its own. */
const connecting = 0

const closed = { code: 4001, message: 'The person closed the wallet.' }

/** Shows the wallet over the app while it has a question. */
export function WalletView(props: Props) {
  const { ref, walletUrl, app, origin, protocol, chainId } = props
  const view = useRef<WebView>(null)
  const waiting = useRef(new Map<number, Waiting>())
  const session = useRef('')
  const last = useRef(0)
  const [address, setAddress] = useState<string>()

  const open = (intent: object) => {
    session.current = `${Date.now()}.${Math.floor(Math.random() * 1e9)}`
    const query = new URLSearchParams({
      sid: session.current,
      net: `${chainId}`,
      view: 'native',
      intent: btoa(JSON.stringify(intent)),
    })
    setAddress(`${walletUrl}/?${query}`)
  }
  const end = (error: { code: number; message: string }) => {
    setAddress(undefined)
    for (const { reject } of waiting.current.values())
      reject(Object.assign(new Error(error.message), { code: error.code }))
    waiting.current.clear()
  }
  const send = (message: Message) =>
    view.current?.postMessage(
      JSON.stringify({ ...message, clientVersion: '2.3.28' }),
    )
  const answer = (idx: number, data: unknown) => {
    const { error } = (data ?? {}) as { error?: typeof closed }
    const one = waiting.current.get(idx)
    waiting.current.delete(idx)
    if (error) one?.reject(Object.assign(new Error(error.message), error))
    else one?.resolve(data)
    if (waiting.current.size === 0) setAddress(undefined)
  }

  const hear = ({ nativeEvent }: WebViewMessageEvent) => {
    const { idx, type, data } = JSON.parse(nativeEvent.data)
    if (type === 'init') {
      const answer = { sessionId: session.current, nonce: data.nonce }
      send({ idx: -1, type: 'init', data: answer, origin })
    }
    // The wallet knows a request that it has heard before by its number.
    if (type === 'open')
      for (const { message } of waiting.current.values())
        if (message) send(message)
    if (type === 'connect') answer(connecting, data.session.accountAddress)
    if (type === 'message') answer(idx, data)
    if (type === 'close') end(data?.error ?? closed)
  }

  /** Opens the system's browser for what must not happen in a web view. */
  const mayLoad = ({ url }: { url: string }) => {
    const isOwn = url.startsWith(`${walletUrl}/`) || url === 'about:blank'
    if (isOwn && !url.startsWith(`${walletUrl}/native-app-redirect`))
      return true
    if (url.startsWith(protocol)) bringBack(url)
    else void Linking.openURL(url)
    return false
  }
  /** Hands the answer of a sign-in to the wallet. */
  const bringBack = (url: string) => {
    const hash = url.slice(url.indexOf('#'))
    if (url.startsWith(protocol) && hash.startsWith('#state='))
      setAddress(`${walletUrl}/auth?sid=${session.current}${hash}`)
  }

  useEffect(() => {
    const opened = Linking.addEventListener('url', ({ url }) => bringBack(url))
    return () => opened.remove()
  })
  useImperativeHandle(ref, () => {
    const wait = (idx: number, message: Message | undefined) =>
      new Promise<unknown>((resolve, reject) => {
        waiting.current.set(idx, { message, resolve, reject })
      })
    return {
      connect: async () => {
        const options = { app, origin, appProtocol: protocol }
        open({ type: 'connect', options })
        return (await wait(connecting, undefined)) as string
      },
      request: (method, params) => {
        last.current += 1
        const idx = last.current
        const data = { method, params }
        open({ type: 'openWithOptions', options: { app, origin } })
        return wait(idx, { idx, type: 'message', data })
      },
    }
  })
  return (
    <Modal
      animationType="slide"
      onRequestClose={() => end(closed)}
      visible={address !== undefined}
    >
      <SafeAreaView style={{ flex: 1 }}>
        {address !== undefined && (
          <WebView
            onMessage={hear}
            onShouldStartLoadWithRequest={mayLoad}
            ref={view}
            setSupportMultipleWindows={false}
            source={{ uri: address }}
          />
        )}
      </SafeAreaView>
    </Modal>
  )
}
