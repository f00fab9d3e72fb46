import { createNodeClient } from '@cairn/clients'
import { runCalls } from '@cairn/clients/test-run'
import { expect, test } from 'vitest'
import { gasOfSent, measuringGas } from './run-gas.ts'

/** By EIP-7825. */
const cap = 16_777_216n
const account = `0x${'a1'.repeat(20)}` as const
const word = `0x${'0'.repeat(64)}` as const

/** A node that refuses a transaction with more gas than a block lets it have. */
const node = createNodeClient({
  url: 'http://node.test',
  async fetch(_, init) {
    const [{ params }] = JSON.parse(`${init?.body}`)
    const [{ blockStateCalls }] = params
    const isAbove = blockStateCalls
      .flatMap(({ calls }: { calls: { gas: string }[] }) => calls)
      .some(({ gas }: { gas: string }) => BigInt(gas) > cap)
    const error = { code: -32000, message: 'transaction gas limit too high' }
    const calls = [{ status: '0x1', gasUsed: '0x5208', returnData: '0x' }]
    return Response.json([
      isAbove ? { id: 0, error } : { id: 0, result: [{ calls }] },
    ])
  },
})

const run = (gas: bigint) =>
  runCalls(node, 'v1', {
    account,
    sender: account,
    senderBalance: 0n,
    implementation: account,
    proxyCode: undefined,
    slots: {},
    imageHashSlot: undefined,
    nonce: 0n,
    nonceSlot: word,
    input: '0x',
    setUp: undefined,
    probes: [],
    price: { baseFee: 1n, maxFeePerGas: 3n, maxPriorityFeePerGas: 1n },
    block: { hash: word, number: 1n, timestamp: 1n },
    gas,
    touched: [],
    now: 0,
  } as const)

test('[SEND-01] o: calls that take the most gas are tried with no more than a transaction may have', async () => {
  const { left } = gasOfSent({ gasUsed: 15_000_000n, setUpGas: 0n }, [], {
    input: '0x',
    signatureBytes: 0,
    gasLimits: 0n,
  })
  // The limit is at the cap: only this run has so much.
  expect(left).toBeGreaterThan(measuringGas)
  expect(await run(left)).toMatchObject({ succeeded: true })
})
