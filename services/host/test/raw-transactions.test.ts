import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createNodeProxy } from '../src/chains/node-proxy.ts'

test('[SRVC-01] h: error: takes few signed transactions of a batch, in the caller’s turn, and no others', async () => {
  const posted: unknown[] = []
  let turns = 0
  const counted = createNodeProxy({
    chains: [{ name: 'polygon', rpcUrl: 'http://127.0.0.1:9' }],
    fetch: async (_url, init) => {
      const asked = JSON.parse(String(init?.body))
      posted.push(...asked)
      return Response.json(
        asked.map(({ id }: { id: number }) => ({ id, result: '0x12' })),
      )
    },
    limits: { perMinute: 100, loopbackPerMinute: 10_000 },
    inTurn: (_caller, work) => {
      turns += 1
      return work()
    },
  })
  const raw = await privateKeyToAccount(`0x${'11'.repeat(32)}`).signTransaction(
    {
      chainId: 137,
      gas: 21_000n,
      maxFeePerGas: 1n,
      nonce: 0,
    },
  )
  const send = (data: string, id: number) => ({
    ...{ jsonrpc: '2.0', id },
    ...{ method: 'eth_sendRawTransaction', params: [data] },
  })
  const batch = [
    ...Array.from({ length: 900 }, (_, id) => send('0x00', id)),
    ...Array.from({ length: 100 }, (_, id) => send(raw, 900 + id)),
  ]
  const response = await counted.request('/nodes/polygon', {
    method: 'POST',
    body: JSON.stringify(batch),
  })
  const answers = (await response.json()) as { error?: { code: number } }[]
  const codes = Map.groupBy(answers, ({ error }) => error?.code)
  expect(codes.get(undefined)).toHaveLength(5)
  expect(codes.get(-32602)).toHaveLength(900)
  expect(codes.get(-32005)).toHaveLength(95)
  expect(posted).toHaveLength(5)
  expect(turns).toBe(1)
})
