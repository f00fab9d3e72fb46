import {
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useWaitForTransactionReceipt,
} from 'wagmi'

export function App() {
  const { address } = useConnection()
  return (
    <main>
      <h1>My game</h1>
      {address ? <Account address={address} /> : <Connect />}
    </main>
  )
}

function Connect() {
  const connect = useConnect()
  const [connector] = useConnectors()
  if (!connector) return null
  return (
    <>
      <button type="button" onClick={() => connect.mutate({ connector })}>
        Connect wallet
      </button>
      <Problem error={connect.error} />
    </>
  )
}

function Account({ address }: { readonly address: `0x${string}` }) {
  const disconnect = useDisconnect()
  const sign = useSignMessage()
  const send = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash: send.data })
  return (
    <>
      <p>
        Connected as <code id="account">{address}</code>
      </p>
      <button type="button" onClick={() => disconnect.mutate()}>
        Disconnect
      </button>
      <button type="button" onClick={() => sign.mutate({ message: 'Hello' })}>
        Sign a message
      </button>
      <button
        type="button"
        onClick={() => send.mutate({ to: address, value: 0n })}
      >
        Pay yourself 0
      </button>
      {sign.data && (
        <p>
          Signature of “Hello”: <code id="signature">{sign.data}</code>
        </p>
      )}
      {send.data && (
        <p>
          Payment <code>{send.data}</code>:{' '}
          <span id="payment">{receipt.data?.status ?? receipt.status}</span>
        </p>
      )}
      <Problem error={sign.error ?? send.error ?? receipt.error} />
    </>
  )
}

function Problem({ error }: { readonly error: Error | null }) {
  return error && <p role="alert">{error.message}</p>
}
