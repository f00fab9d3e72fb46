import { fundAccount } from '@cairn/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callsOf,
  getFeeOptions,
  removeSessions,
  requestDeployment,
  submitRequest,
  type Wallet,
  waitingRequests,
  walletDeployments,
} from '../src/index.ts'
import { waitForReceipt } from '../src/transactions/send-calls.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ otherChainIds: [1] })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function setUpOn(page: Wallet, chainId: number) {
  const request = requestDeployment(page, addressOf(page), chainId)
  // A second press asks for no second transaction.
  expect(requestDeployment(page, addressOf(page), chainId)).toEqual(request)
  expect(waitingRequests(page.inbox.getState())).toMatchObject([
    { type: 'walletDeployment', chainId },
  ])
  expect(page.inbox.getState().selectedId).toBe(request.id)
  const calls = callsOf(request)
  const { options, quote } = await getFeeOptions(page, { chainId, calls })
  const sent = await submitRequest(page, request, {
    feeOption: options[0],
    quote,
    decoded: { type: 'UNKNOWN', title: 'Set up', transfers: [] },
  })
  expect(waitingRequests(page.inbox.getState())).toEqual([])
  return waitForReceipt(page, { ...sent, timeoutMs: 60_000 })
}

/** Whether a contract's `transfer()`, which hands on 2,300 gas, can pay it. */
async function takesStipend(chainId: number, to: string): Promise<boolean> {
  const chain = stack.chains.find((one) => one.chainId === chainId)
  const payer = `0x${'a1'.repeat(20)}`
  const code = `0x6000600060006000600173${to.slice(2)}6000f160005260206000f3`
  const response = await fetch(chain?.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: payer }, 'latest', { [payer]: { code, balance: '0x1' } }],
    }),
  })
  const { result } = (await response.json()) as { result: string }
  return BigInt(result) === 1n
}

describe('walletDeployments', () => {
  test('[DEPL-01] tells per network what is deployed and what waits, and a request carries it out', async () => {
    const email = 'ada@example.com'
    const page = await signIn(stack, email)
    for (const chain of stack.chains)
      await fundAccount({ ...chain, address: addressOf(page) })
    const fresh = {
      isDeployed: false,
      isUpdated: true,
      hasPendingConfigs: false,
    }
    expect(await walletDeployments(page)).toEqual([
      { chainId: 137, networkName: 'Polygon', ...fresh },
      { chainId: 1, networkName: 'Chain 1', ...fresh },
    ])
    expect(await takesStipend(137, addressOf(page))).toBe(true)
    expect(await setUpOn(page, 137)).toMatchObject({ type: 'complete' })
    // The proxy needs more gas than `transfer()` and `send()` of contracts hand on.
    expect(await takesStipend(137, addressOf(page))).toBe(false)
    expect(await walletDeployments(page)).toMatchObject([
      { chainId: 137, isDeployed: true, hasPendingConfigs: false },
      { chainId: 1, isDeployed: false, hasPendingConfigs: false },
    ])

    const other = await signIn(stack, email)
    expect(await walletDeployments(other)).toMatchObject([
      { chainId: 137, isDeployed: true, hasPendingConfigs: true },
      { chainId: 1, isDeployed: false, hasPendingConfigs: true },
    ])
    const first = page.storage.get('sessionDump')?.sessionAddress
    await removeSessions(other, first ? [first] : [])
    for (const chainId of [137, 1])
      expect(await setUpOn(other, chainId)).toMatchObject({ type: 'complete' })
    const ready = {
      isDeployed: true,
      isUpdated: true,
      hasPendingConfigs: false,
    }
    expect(await walletDeployments(other)).toMatchObject([ready, ready])
  })

  test('[DEPL-01] error: a network that does not answer is logged and counts as not deployed', async () => {
    const { environment } = stack
    const networks = environment.networks.map((network) =>
      network.chainId === 1
        ? { ...network, rpcUrl: 'http://127.0.0.1:1/' }
        : network,
    )
    const away = { ...stack, environment: { ...environment, networks } }
    const page = await signIn(away, 'grace@example.com')
    const warned: string[] = []
    const log = {
      ...page.log,
      warn: (_facts: object, text = '') => void warned.push(text),
    }
    const deployments = await walletDeployments({ ...page, log })
    expect(deployments[1]).toMatchObject({
      isDeployed: false,
      isUpdated: false,
    })
    expect(warned).toEqual(['No wallet status'])
  })
})
