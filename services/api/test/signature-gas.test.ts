import { recoverSignature } from '@cairn/account/server'
import { createNodeClient } from '@cairn/clients'
import { createNodeTurns } from '@cairn/service-kit'
import { openQuick, startAnvil } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { polygonAt, startTestApi, type TestApi } from './_api.ts'

/**
 * Code that takes any signature, but only while less gas is left than the
 * number says: so a call without a bound is told from one with it.
 *
 * @param gas - three bytes
 */
const takesWithLess = (gas: number) =>
  `0x5a62${gas.toString(16).padStart(6, '0')}11600c575f5ffd5b631626ba7e60e01b5f5260205ff3`

const limit = 3_000_000
const stack = new AsyncDisposableStack()
const wallet = `0x${'5a'.repeat(20)}` as const
const thrifty = `0x${'5b'.repeat(20)}` as const
let api: TestApi
let rpcUrl: string

beforeAll(async () => {
  const anvil = stack.use(await startAnvil(137))
  rpcUrl = anvil.rpcUrl
  const node = createNodeClient({ url: rpcUrl })
  await node.call('anvil_setCode', [wallet, takesWithLess(limit + 1)])
  await node.call('anvil_setCode', [thrifty, takesWithLess(limit / 10)])
  api = stack.use(await startTestApi(openQuick, [polygonAt(rpcUrl)]))
})
afterAll(() => stack.disposeAsync())

test('[SRVC-01] h: a contract that checks a signature gets 3 million gas, and not what the node gives', async () => {
  const question = {
    chainId: '137',
    digest: `0x${'11'.repeat(32)}` as const,
    signature: `0x${'22'.repeat(66)}` as const,
  }
  const ask = (walletAddress: typeof wallet) =>
    api.client().isValidSignature({ ...question, walletAddress })
  expect(await ask(wallet)).toEqual({ isValid: true })
  expect(await ask(thrifty)).toEqual({ isValid: false })
})

test('[SRVC-01] h: so does a contract that is a signer of a wallet', async () => {
  // Version 1: threshold 1, one contract signer of weight 1, its signature.
  const signed = (signer: string) =>
    recoverSignature({
      signature: `0x00010201${signer.slice(2)}00022203` as `0x${string}`,
      wallet: `0x${'77'.repeat(20)}`,
      chainId: 137n,
      digest: `0x${'11'.repeat(32)}`,
      rpcUrl,
    })
  const { signers } = await signed(wallet)
  expect(signers.map((signer) => signer.toLowerCase())).toEqual([wallet])
  await expect(signed(thrifty)).rejects.toThrow('The signature')
})

test('[SRVC-01] h: checks of signatures take of their caller’s share of the node’s time', async () => {
  const inNodeTurn = createNodeTurns({ perMinute: 1, loopbackPerMinute: 1 })
  await using shared = await startTestApi(
    openQuick,
    [polygonAt(rpcUrl)],
    {},
    { inNodeTurn },
  )
  const ask = async (clientIp: string) => {
    const response = await shared.service.app.request(
      '/rpc/API/IsValidSignature',
      {
        method: 'POST',
        body: JSON.stringify({
          chainId: '137',
          walletAddress: wallet,
          digest: `0x${'11'.repeat(32)}`,
          signature: `0x${'22'.repeat(66)}`,
        }),
      },
      { clientIp },
    )
    return response.status
  }
  const first = await Promise.all([ask('203.0.113.9'), ask('203.0.113.9')])
  expect(first).toContain(200)
  expect(await ask('203.0.113.9')).toBe(429)
  expect(await ask('203.0.113.10')).toBe(200)
})
