import { NodeRefusalError } from '@cairn/clients'
import { decodeOperations, type Hex } from '@cairn/primitives'
import { agreedMethod } from '@cairn/protocol'
import { expect, test } from 'vitest'
import { agreedTokens } from './agreed-tokens.ts'

const [account, token, spender] = ['a1', 'c0', '22'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [Hex, Hex, Hex]
const word = (value: Hex | bigint) =>
  BigInt(value).toString(16).padStart(64, '0')
const chainId = 137
const operations = decodeOperations(
  [{ to: token, value: 0n, data: `0x095ea7b3${word(spender)}${word(7n)}` }],
  { account, chainId: 137 },
)

/** Nodes that answer whether the contract tells an allowance. */
function nodes(said: unknown) {
  const asked: unknown[] = []
  return {
    asked,
    call: async (method: string, params: readonly unknown[]) => {
      asked.push([method, ...params])
      if (said instanceof Error) throw said
      return said
    },
  }
}
const agreed = (answer: unknown) => ({ status: 'agreed', answer, of: 3 })
const reverted = new NodeRefusalError('eth_call', {
  code: 3,
  message: 'execution reverted',
})

test.each([
  ['ERC20', agreed(`0x${word(0n)}`), 'ERC20'],
  ['ERC721', agreed(`0x${word(0n)}`), 'EITHER'],
  ['ERC721', reverted, 'ERC721'],
  ['ERC721', agreed('0x'), 'ERC721'],
  ['ERC20', reverted, 'EITHER'],
  ['ERC20', { status: 'undecided', of: 3 }, 'EITHER'],
  ['ERC721', { status: 'alone', answer: '0x', of: 3 }, 'EITHER'],
  ['ERC721', { status: 'alone', answer: '0x', of: 1 }, 'ERC721'],
  ['ERC20', new TypeError('away'), 'EITHER'],
] as const)(
  '[SEND-01] [HIST-02] a contract that a run takes for %s, where nodes say %o, is taken for %s',
  async (type, said, taken) => {
    const tokens = [{ contractAddress: token, type }]
    expect(
      await agreedTokens(
        nodes(said),
        { account, chainId, operations },
        tokens,
        {},
      ),
    ).toEqual([{ contractAddress: token, type: taken }])
  },
)

test('[SEND-01] nodes are asked once about a contract of an approval, and of no other', async () => {
  const node = nodes(agreed(`0x${word(0n)}`))
  const other = { contractAddress: spender, type: 'ERC721' } as const
  const tokens = [{ contractAddress: token, type: 'ERC20' } as const, other]
  const owner = {}
  for (const _ of [1, 2, 3])
    await agreedTokens(node, { account, chainId, operations }, tokens, owner)
  const data = `0xdd62ed3e${word(account)}${word(spender)}`
  expect(node.asked).toEqual([
    [agreedMethod, 'eth_call', [{ to: token, data }, 'latest']],
  ])
  await agreedTokens(node, { account, chainId, operations }, tokens, {})
  expect(node.asked).toHaveLength(2)
})
