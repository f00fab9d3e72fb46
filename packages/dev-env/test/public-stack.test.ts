import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PublicStack, startPublicStack } from '../src/index.ts'

let stack: PublicStack
beforeAll(async () => {
  stack = await startPublicStack({
    chains: [{ chainId: 137 }, { chainId: 8453 }],
    profile: 'own',
  })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

const post = async (path: string, body: object) => {
  const text = JSON.stringify(body)
  const response = await fetch(stack.url + path, { method: 'POST', body: text })
  return { status: response.status, body: await response.json() }
}

test('[ENVC-01] a host over public chains started none, and vouches for no local coin', async () => {
  const { networks } = stack.environment
  expect(networks.map(({ name, chainId }) => [name, chainId])).toEqual([
    ['polygon', 137],
    ['base', 8453],
  ])
  expect(stack.environment).not.toHaveProperty('services.faucet')
  const health = await fetch(`${stack.url}/ready`)
  expect(health.status).toBe(200)
})

test('the host reaches a chain by its provider alone', async () => {
  const [polygon] = stack.chains
  const block = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
  polygon?.provider.resetCount()
  const { body } = await post('/nodes/polygon', block)
  expect(body).toMatchObject({ result: '0x89' })
  expect(polygon?.provider.count().calls).toBeGreaterThan(0)
})

test('a profile is switched for all providers', () => {
  stack.setProfile('alchemy-paid')
  const limits = stack.chains.map(
    ({ provider }) => provider.quirks().logs?.blocks?.most,
  )
  expect(limits).toEqual([2_000, undefined])
})
