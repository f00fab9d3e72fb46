import { NodeUnavailableError } from '@cairn/clients'
import { contexts } from '@cairn/contracts'
import { decodeOperations } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { readWalletCalls } from '../src/history/wallet-calls.ts'
import { guestModules } from '../src/transactions/guest-modules.ts'

const account = '0x00000000000000000000000000000000000000aa'
const hash = `0x${'12'.repeat(32)}`

const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(
    64,
    '0',
  )

/** `execute` of one payment of 5 wei. */
const paid = `0x7a9a1628${[
  96n,
  0n,
  96n + 9n * 32n,
  1n,
  32n,
  0n,
  1n,
  0n,
  '0x00000000000000000000000000000000000000bb',
  5n,
  192n,
  0n,
  0n,
]
  .map(word)
  .join('')}`

const receipt = { status: '0x1', logs: [] as unknown[] }

function askNode(answer: unknown) {
  const node = () => ({
    batch: async () => {
      if (answer instanceof Error) throw answer
      return [answer, receipt]
    },
  })
  const wallet = { clients: { node } }
  return readWalletCalls(wallet as never, account, 137, [hash])
}

describe('readWalletCalls', () => {
  test('[HIST-02] knows the guest modules of both versions', () => {
    expect(guestModules).toEqual(
      Object.values(contexts).map(({ guestModule }) => guestModule),
    )
  })

  test('[HIST-02] reads what the wallet ran', async () => {
    const found = await askNode({
      hash,
      to: account,
      input: paid,
      value: '0x0',
    })
    const calls = found.get(hash) ?? []
    expect(decodeOperations(calls, { account, chainId: 137 })).toMatchObject([
      { kind: 'transfer', amounts: [5n], outcome: { type: 'unknown' } },
    ])
  })

  test.each([
    ['is not there', null],
    ['creates a contract', { hash, to: null, input: paid, value: '0x0' }],
    [
      'is another',
      { hash: `0x${'34'.repeat(32)}`, to: account, input: paid, value: '0x0' },
    ],
    ['is no transaction', { hash, to: account, input: '<html>', value: '1' }],
  ])('[HIST-02] error: leaves out one that %s', async (_, answer) => {
    expect(await askNode(answer)).toEqual(new Map())
  })

  test('[HIST-02] error: says that the node is away', async () => {
    await expect(
      askNode(new NodeUnavailableError('refused')),
    ).rejects.toBeInstanceOf(NodeUnavailableError)
  })
})
