import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import {
  BrowserProvider,
  Contract,
  type Eip1193Provider,
  Interface,
  isError,
} from 'ethers'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  custom,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keepSite } from '../src/connect/connected-sites.ts'
import { createWallet } from '../src/create-wallet.ts'
import type { Asker } from '../src/inbox/entry.ts'
import { handleRequest } from '../src/provider/handle-request.ts'
import { toProviderError } from '../src/provider/provider-error.ts'
import { failureOf } from '../src/transports/app-link.ts'
import type { Wallet } from '../src/wallet.ts'
import { bareEnvironment, memoryArea, silentLog } from '../testing/index.ts'

const url = 'http://localhost/'
const account = `0x${'a1'.repeat(20)}` as const
const peer: Asker = {
  peerId: '1',
  transport: 'port',
  origin: 'https://shop.example',
  proof: 'browser',
}
const errors = new Interface([
  'error Error(string)',
  'error Poor(uint256 need, uint256 have)',
])

/** Returns what deploys a contract of this code. */
function creationOf(code: string): string {
  const size = (code.length / 2).toString(16).padStart(2, '0')
  return `0x60${size}600c60003960${size}6000f3${code}`
}

/** A call of it reverts with the error, whose arguments are those of the call. */
function revertingWith(error: string): string {
  const selector = errors.getError(error)?.selector.slice(2) ?? ''
  const bytes = selector.match(/../g) ?? []
  const put = bytes.map((byte, at) => `60${byte}600${at}53`).join('')
  return creationOf(`366000600037${put}366000fd`)
}

/** A call of it is the event `Ping()`. */
const pinging = creationOf(
  `7f${new Interface(['event Ping()']).getEvent('Ping')?.topicHash.slice(2)}60006000a100`,
)

let node: TestNode
let wallet: Wallet
let saying: string
let poor: string
let ringing: string
beforeAll(async () => {
  node = await startAnvil(137)
  wallet = createWallet({
    environment: bareEnvironment(url, { rpcUrl: node.rpcUrl }),
    origin: url,
    area: memoryArea(),
    indexedDB: {} as IDBFactory,
    fetch,
    now: () => Date.now(),
    log: silentLog(),
  })
  wallet.session.setState(
    {
      type: 'signed-in',
      address: account,
      login: { type: 'unknown' },
      engine: 'ready',
    },
    true,
  )
  saying = await deploy(revertingWith('Error'))
  poor = await deploy(revertingWith('Poor'))
  ringing = await deploy(pinging)
})
afterAll(() => node?.[Symbol.asyncDispose]())

/** Asks the chain itself, as the owner of its accounts. */
async function onChain(method: string, params: readonly unknown[]) {
  const response = await fetch(node.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}

async function send(transaction: object) {
  const [from] = await onChain('eth_accounts', [])
  const hash = await onChain('eth_sendTransaction', [{ from, ...transaction }])
  // The node answers before the transaction is in a block.
  return vi.waitFor(
    async () => {
      const receipt = await onChain('eth_getTransactionReceipt', [hash])
      if (!receipt) throw new Error('It is in no block yet.')
      return receipt
    },
    { timeout: 10_000 },
  )
}

const deploy = async (data: string) => (await send({ data })).contractAddress

/** A provider of EIP-1193 over the door of all apps. */
function providerOf(asker: Asker): Eip1193Provider {
  let id = 0
  return {
    request: async ({ method, params }) => {
      id += 1
      try {
        return await handleRequest(wallet, asker, { id, method, params })
      } catch (error) {
        const failure = failureOf(toProviderError(error)).error
        throw Object.assign(new Error(failure.message), failure)
      }
    },
  }
}

function connected(): Eip1193Provider {
  keepSite(wallet, {
    origin: peer.origin,
    account,
    chainIds: [137],
    connectedAt: 1,
    lastUsedAt: 1,
  })
  return providerOf(peer)
}

const stranger = () => providerOf({ ...peer, origin: 'https://other.example' })

const abi = [
  'function say(string)',
  'function pay(uint256 need, uint256 have)',
  'error Poor(uint256 need, uint256 have)',
] as const

describe('ethers, unmodified', () => {
  test('[DAPP-01] reads network, block and balance before it connects', async () => {
    const provider = new BrowserProvider(stranger())
    expect((await provider.getNetwork()).chainId).toBe(137n)
    expect(await provider.getBlockNumber()).toBeGreaterThan(0)
    expect(await provider.getBalance(account)).toBe(0n)
    provider.destroy()
  })

  test('[DAPP-01] reads why a call reverts: the reason, and the contract’s own error', async () => {
    const provider = new BrowserProvider(connected())
    const speaker = new Contract(saying, abi, provider)
    await expect(
      speaker.getFunction('say').staticCall('no stones left'),
    ).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      reason: 'no stones left',
    })
    const contract = new Contract(poor, abi, provider)
    for (const ask of ['staticCall', 'estimateGas'] as const)
      await expect(contract.getFunction('pay')[ask](3n, 1n)).rejects.toSatisfy(
        (error) => {
          if (!isError(error, 'CALL_EXCEPTION')) throw error
          expect(error.data).toBe(
            contract.interface.encodeErrorResult('Poor', [3n, 1n]),
          )
          return true
        },
      )
    await expect(
      contract.getFunction('pay').staticCall(3n, 1n),
    ).rejects.toMatchObject({ revert: { name: 'Poor', args: [3n, 1n] } })
    provider.destroy()
  })

  test('[DAPP-01] hears the events of a contract', async () => {
    const provider = new BrowserProvider(connected())
    provider.pollingInterval = 50
    const contract = new Contract(ringing, ['event Ping()'], provider)
    const heard = Promise.withResolvers<void>()
    await contract.on('Ping', () => heard.resolve())
    // The library counts from the block at which it began to look.
    await expect
      .poll(async () => {
        await send({ to: ringing })
        return Promise.race([
          heard.promise.then(() => true),
          new Promise((resolve) => setTimeout(resolve, 200, false)),
        ])
      })
      .toBe(true)
    await contract.removeAllListeners()
    provider.destroy()
  })
})

describe('viem, unmodified', () => {
  test('[DAPP-01] reads why a call reverts', async () => {
    const client = createPublicClient({ transport: custom(connected()) })
    const failure = await client
      .simulateContract({
        address: poor as Address,
        abi: parseAbi(abi),
        functionName: 'pay',
        args: [3n, 1n],
      })
      .catch((error: unknown) => error)
    if (!(failure instanceof BaseError)) throw failure
    const reverted = failure.walk(
      (one) => one instanceof ContractFunctionRevertedError,
    )
    expect(reverted).toMatchObject({
      data: { errorName: 'Poor', args: [3n, 1n] },
    })
  })

  test('[DAPP-01] hears the events of a contract', async () => {
    const client = createPublicClient({
      transport: custom(connected()),
      pollingInterval: 50,
    })
    const heard = Promise.withResolvers<void>()
    const stop = client.watchContractEvent({
      address: ringing as Address,
      abi: parseAbi(['event Ping()']),
      onLogs: () => heard.resolve(),
    })
    await expect
      .poll(async () => {
        await send({ to: ringing })
        return Promise.race([
          heard.promise.then(() => true),
          new Promise((resolve) => setTimeout(resolve, 200, false)),
        ])
      })
      .toBe(true)
    stop()
  })
})

test.each([
  ['eth_newFilter', [{}], -32_601],
  ['eth_subscribe', ['newHeads'], -32_601],
  ['eth_coinbase', [], 4200],
])(
  '[DAPP-01] error: says that the method %s does not exist',
  async (method, params, code) => {
    await expect(connected().request({ method, params })).rejects.toMatchObject(
      {
        code,
        message: `The method ${method} does not exist or is not supported.`,
      },
    )
  },
)

test('[DAPP-01] error: an app that is not connected sends nothing, and reads no network that was added', async () => {
  const { request } = stranger()
  await expect(
    request({ method: 'eth_sendRawTransaction', params: ['0x00'] }),
  ).rejects.toMatchObject({ code: 4100 })
  const own = { ...wallet.networks.getState().all[0], chainId: 777 }
  wallet.networks.setState(({ all }) => ({ all: [...all, own as never] }))
  const ask = (method: string) =>
    handleRequest(
      wallet,
      { ...peer, origin: 'https://other.example' },
      {
        id: 1,
        method,
        params: [account, 'latest'],
        chainId: 777,
      },
    )
  for (const method of ['eth_chainId', 'net_version', 'eth_getBalance'])
    await expect(ask(method)).rejects.toMatchObject({ code: 4902 })
})
