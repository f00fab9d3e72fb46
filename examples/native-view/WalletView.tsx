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
  /** For example `https://wallet.example`. */
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

/** The part of the app that a conversation with the wallet uses. */
type Ports = Pick<
  Props,
  'walletUrl' | 'app' | 'origin' | 'protocol' | 'chainId'
> & {
  /** Shows the web view at an address, or (`undefined`) hides it. */
  readonly show: (address: string | undefined) => void
  readonly post: (text: string) => void
}

/** Talks with the wallet: one visit for each time that the web view opens. */
function createConversation(getPorts: () => Ports) {
  const waiting = new Map<number, Waiting>()
  let session = ''
  let last = 0
  const open = (intent: object) => {
    const { walletUrl, chainId, show } = getPorts()
    session = `${Date.now()}.${Math.floor(Math.random() * 1e9)}`
    const query = new URLSearchParams({
      sid: session,
      net: `${chainId}`,
      view: 'native',
      intent: btoa(JSON.stringify(intent)),
    })
    show(`${walletUrl}/?${query}`)
  }
  const send = (message: Message) =>
    getPorts().post(JSON.stringify({ ...message, clientVersion: '2.3.28' }))
  const wait = (idx: number, message: Message | undefined) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(idx, { message, resolve, reject })
    })
  const answer = (idx: number, data: unknown) => {
    const { error } = (data ?? {}) as { error?: typeof closed }
    const one = waiting.get(idx)
    waiting.delete(idx)
    if (error) one?.reject(Object.assign(new Error(error.message), error))
    else one?.resolve(data)
    if (waiting.size === 0) getPorts().show(undefined)
  }
  const end = (error = closed) => {
    getPorts().show(undefined)
    for (const { reject } of waiting.values())
      reject(Object.assign(new Error(error.message), error))
    waiting.clear()
  }
  return {
    end,
    hear: (text: string) => {
      const { idx, type, data } = JSON.parse(text)
      if (type === 'init') {
        const answer = { sessionId: session, nonce: data.nonce }
        const { origin } = getPorts()
        send({ idx: -1, type: 'init', data: answer, origin })
      }
      // The wallet knows a request that it has heard before by its number.
      if (type === 'open')
        for (const { message } of waiting.values()) if (message) send(message)
      if (type === 'connect') answer(connecting, data.session.accountAddress)
      if (type === 'message') answer(idx, data)
      if (type === 'close') end(data?.error)
    },
    /** Hands the answer of a sign-in to the wallet. */
    bringBack: (url: string) => {
      const { protocol, walletUrl, show } = getPorts()
      const hash = url.slice(url.indexOf('#'))
      if (url.startsWith(protocol) && hash.startsWith('#state='))
        show(`${walletUrl}/auth?sid=${session}${hash}`)
    },
    connect: async () => {
      const { app, origin, protocol } = getPorts()
      const options = { app, origin, appProtocol: protocol }
      open({ type: 'connect', options })
      return (await wait(connecting, undefined)) as string
    },
    request: (method: string, params: readonly unknown[]) => {
      const { app, origin } = getPorts()
      last += 1
      open({ type: 'openWithOptions', options: { app, origin } })
      return wait(last, {
        idx: last,
        type: 'message',
        data: { method, params },
      })
    },
  }
}

/** Shows the wallet over the app while it has a question. */
export function WalletView({ ref, ...props }: Props) {
  const view = useRef<WebView>(null)
  const [address, setAddress] = useState<string>()
  const ports = useRef<Ports>(undefined)
  ports.current = {
    ...props,
    show: setAddress,
    post: (text) => view.current?.postMessage(text),
  }
  const [wallet] = useState(() =>
    createConversation(() => ports.current as Ports),
  )
  const { walletUrl, protocol } = props

  /** Opens the system's browser for what must not happen in a web view. */
  const mayLoad = ({ url }: { url: string }) => {
    const isWallet = url.startsWith(`${walletUrl}/`) || url === 'about:blank'
    const isRedirect = url.startsWith(`${walletUrl}/native-app-redirect`)
    if (isWallet && !isRedirect) return true
    if (url.startsWith(protocol)) wallet.bringBack(url)
    else void Linking.openURL(url)
    return false
  }

  useEffect(() => {
    const opened = Linking.addEventListener('url', ({ url }) =>
      wallet.bringBack(url),
    )
    return () => opened.remove()
  }, [wallet])
  useImperativeHandle(ref, () => wallet, [wallet])
  return (
    <Modal
      animationType="slide"
      onRequestClose={() => wallet.end()}
      visible={address !== undefined}
    >
      <SafeAreaView style={{ flex: 1 }}>
        {address !== undefined && (
          <WebView
            onMessage={({ nativeEvent }: WebViewMessageEvent) =>
              wallet.hear(nativeEvent.data)
            }
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
