import { serve } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  assertNodeOf,
  assertOwnNodes,
  OtherChainError,
} from './ask-chain-id.ts'

const stack = new AsyncDisposableStack()
let rpcUrl: string
let answer: object = {}
beforeAll(async () => {
  const node = new Hono().post('/', (c) => c.json(answer))
  rpcUrl = stack.use(await serve(node)).url
})
afterAll(() => stack.disposeAsync())

test('[SRVC-01] a node passes for its own chain alone', async () => {
  answer = { jsonrpc: '2.0', id: 1, result: '0x89' }
  await assertNodeOf({ chainId: 137, rpcUrl }, fetch)
  const other = { chainId: 8453, rpcUrl }
  await expect(assertNodeOf(other, fetch)).rejects.toThrow(
    'The node of chain 8453 answers for chain 137.',
  )
  await expect(assertOwnNodes([other], fetch)).rejects.toThrow(OtherChainError)
})

test('[SRVC-01] error: a node without an answer fails its check, and starts a host', async () => {
  answer = { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'busy' } }
  const silent = [
    { chainId: 137, rpcUrl },
    { chainId: 137, rpcUrl: 'http://127.0.0.1:9' },
  ]
  for (const chain of silent)
    await expect(assertNodeOf(chain, fetch)).rejects.toThrow()
  await assertOwnNodes(silent, fetch)
})
