import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stack, startStack } from '@cairn/dev-env'
import { findFreePort } from '@cairn/service-kit'
import { SignClient } from '@walletconnect/sign-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Client = Awaited<ReturnType<typeof SignClient.init>>

const chain = {
  chainId: 5,
  name: 'own',
  title: 'Own',
  type: 'testnet',
  rpcUrl: 'http://127.0.0.1:9',
  nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  isDefaultChain: true,
}
const account = `eip155:1:0x${'ab'.repeat(20)}`
const namespaces = {
  eip155: {
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    events: ['accountsChanged'],
  },
}

/** Starts a host with the relay alone, on the same store each time. */
function startRelayHost(port: number, dataDir?: string): Promise<Stack> {
  return startStack({
    port,
    dataDir,
    env: {
      SERVICES: 'walletconnect-relay',
      CHAINS: JSON.stringify([chain]),
    },
  })
}

/** Creates an unmodified client that calls no host except the relay. */
async function createClient(name: string, relayUrl: string): Promise<Client> {
  const client = await SignClient.init({
    name,
    relayUrl,
    projectId: 'cairn-test',
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: randomUUID(),
    storageOptions: { database: ':memory:' },
    metadata: {
      name,
      description: name,
      url: 'https://app.example',
      icons: [],
    },
  })
  // The clients would ask a host of their vendor.
  const { verify } = client.core
  verify.register = async () => ''
  verify.resolve = async () => undefined as never
  return client
}

function nextEvent<T>(client: Client, name: string): Promise<T> {
  return new Promise((resolve) => {
    client.once(name as 'session_request', (event) => resolve(event as T))
  })
}

type Proposal = { readonly id: number }
type Request = {
  readonly id: number
  readonly topic: string
  readonly params: { readonly request: { readonly params: unknown } }
}

describe('official WalletConnect clients', () => {
  const stack = new AsyncDisposableStack()
  let port: number
  let dataDir: string
  let host: Stack
  let app: Client
  let wallet: Client
  beforeAll(async () => {
    process.env.DISABLE_GLOBAL_CORE = 'true'
    port = await findFreePort()
    dataDir = await mkdtemp(join(tmpdir(), 'cairn-relay-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    host = await startRelayHost(port, dataDir)
    stack.defer(() => host[Symbol.asyncDispose]())
    const url = host.environment.services.walletConnect ?? ''
    app = await createClient('app', url)
    wallet = await createClient('wallet', url)
    stack.defer(async () => {
      for (const client of [app, wallet])
        await client.core.relayer.transportClose()
    })
  })
  afterAll(() => stack.disposeAsync())

  /** Pairs the clients, and returns the topic of their session. */
  async function connect(): Promise<string> {
    const { uri, approval } = await app.connect({
      optionalNamespaces: namespaces,
    })
    // The client loses an approval that comes before this call.
    const approved = approval()
    const proposed = nextEvent<Proposal>(wallet, 'session_proposal')
    await wallet.core.pairing.pair({ uri: uri ?? '' })
    const { id } = await proposed
    const { acknowledged } = await wallet.approve({
      id,
      namespaces: { eip155: { ...namespaces.eip155, accounts: [account] } },
    })
    const session = await approved
    await acknowledged()
    return session.topic
  }

  /** Requests a signature, which the wallet answers with the message. */
  async function sign(topic: string, message: string): Promise<unknown> {
    const asked = nextEvent<Request>(wallet, 'session_request')
    const signed = app.request({
      topic,
      chainId: 'eip155:1',
      request: { method: 'personal_sign', params: [message, account] },
    })
    await answer(await asked)
    return signed
  }

  async function answer({ id, topic, params }: Request): Promise<void> {
    const [message] = params.request.params as [string]
    const response = {
      id,
      jsonrpc: '2.0' as const,
      result: `signed ${message}`,
    }
    await wallet.respond({ topic, response })
  }

  test('[WCON-01] [WCON-02] pair, connect, request and respond over the published relay', async () => {
    expect(host.environment.services.walletConnect).toBe(
      `ws://localhost:${port}/walletconnect`,
    )
    const topic = await connect()
    expect(await sign(topic, 'one')).toBe('signed one')
    expect(await sign(topic, 'two')).toBe('signed two')
  })

  test('[WCON-02] a request that was made while the wallet was away waits for it', async () => {
    const topic = await connect()
    const asked = nextEvent<Request>(wallet, 'session_request')
    await wallet.core.relayer.transportClose()
    const signed = app.request({
      topic,
      chainId: 'eip155:1',
      request: { method: 'personal_sign', params: ['later', account] },
    })
    await expect.poll(() => countMessages(host)).toBeGreaterThan(0)
    await wallet.core.relayer.transportOpen()
    await answer(await asked)
    expect(await signed).toBe('signed later')
  })

  test('[WCON-02] sessions continue after the relay restarts', async () => {
    const topic = await connect()
    expect(await sign(topic, 'before')).toBe('signed before')
    await host[Symbol.asyncDispose]()
    await expect.poll(() => app.core.relayer.connected).toBe(false)
    host = await startRelayHost(port, dataDir)
    await expect.poll(() => app.core.relayer.connected).toBe(true)
    await expect.poll(() => wallet.core.relayer.connected).toBe(true)
    expect(await sign(topic, 'after')).toBe('signed after')
    const another = await connect()
    expect(await sign(another, 'another')).toBe('signed another')
  })

  test('[WCON-02] a dapp learns that the wallet disconnected', async () => {
    const topic = await connect()
    const ended = nextEvent<{ topic: string }>(app, 'session_delete')
    const reason = { code: 6000, message: 'User disconnected.' }
    await wallet.disconnect({ topic, reason })
    expect(await ended).toMatchObject({ topic })
  })
})

/** Number of messages that were published since the host started. */
async function countMessages({ metrics }: Stack): Promise<number> {
  const text = await metrics()
  const found = /^cairn_walletconnect_published_total (\d+)$/m.exec(text)
  return Number(found?.[1] ?? 0)
}
