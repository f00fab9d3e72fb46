import { type ProviderProxy, startProviderProxy } from '@cairn/dev-env/public'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFolder, ops } from './_ops.ts'

const key = 'k3y-that-nobody-may-see'

describe('doctor and nodes', () => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  let first: ProviderProxy
  let second: ProviderProxy
  let folder: string
  beforeAll(async () => {
    folder = await newFolder(stack)
    anvil = stack.use(await startAnvil(137))
    const nodeUrl = anvil.rpcUrl
    first = stack.use(await startProviderProxy({ nodeUrl }))
    second = stack.use(await startProviderProxy({ nodeUrl }))
  })
  afterAll(() => stack.disposeAsync())

  const doctor = async () => {
    const chain = {
      ...{ chainId: 137, name: 'polygon', title: 'Polygon', type: 'mainnet' },
      nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
      ...{ isDefaultChain: true, isAuthChain: true },
      nodes: [
        { name: 'a', url: `${first.url}/${key}` },
        { name: 'b', url: `${second.url}/${key}` },
      ],
    }
    const { text } = await ops(['doctor'], {
      ENVIRONMENT: 'stg',
      PUBLIC_URL: 'http://localhost:4000',
      DATA_DIR: folder,
      DATABASE_URL: 'memory:',
      SERVICES: 'api',
      CHAINS: JSON.stringify([chain]),
    })
    expect(text).not.toContain(key)
    return text
  }
  const refusal = { code: -32_601, message: 'method not found' }

  test('[NODE-01] h: says in a line what each node can do', async () => {
    first.setQuirks({})
    second.setQuirks({ lacks: [{ methods: ['eth_simulateV1'], refusal }] })
    const text = await doctor()
    expect(text).toMatch(
      /^Found: a of polygon: chain 137, anvil.*, test runs by eth_simulateV1, 10,000 blocks of logs a question, batches of 100/m,
    )
    expect(text).toMatch(/^Found: b of polygon: .*, test runs by eth_call,/m)
    expect(text).toContain('All nodes of polygon are of one company')
  })

  test('[NODE-01] h: tells of a node that is away, and of one of another chain', async () => {
    first.setQuirks({ down: 503 })
    second.setQuirks({ chainId: 8453 })
    const text = await doctor()
    expect(text).toContain('Wrong: The node a of polygon does not answer')
    expect(text).toContain(
      'Wrong: The node b of polygon answers for another chain.',
    )
    expect(text).toContain('Wrong: The node of polygon does not answer')
  })
})
