import { NodeRefusalError, NodeUnavailableError } from '@cairn/clients'
import type { NodePool } from '@cairn/clients/nodes'
import { expect, test } from 'vitest'
import { accessOf } from './node-of.ts'

type Quorum = Awaited<ReturnType<NodePool['quorum']>>

const rpcUrl = 'http://node.test'
const request = { method: 'eth_call', params: [{}, 'latest'] }
const revert = new NodeRefusalError('eth_call', { message: 'reverted' })

/** Nodes of which the one that is asked first says `0x01`. */
function nodesOf(count: number, quorum: () => Promise<Quorum>): NodePool {
  const states = Array.from({ length: count }, (_, at) => ({
    name: `n${at}`,
    uses: ['state'],
  }))
  const first = { settle: async () => ['0x01'] }
  const nodes = { states: () => states, at: () => first, quorum }
  return nodes as unknown as NodePool
}

async function settle(nodes: NodePool) {
  const access = accessOf({ rpcUrl, nodes })
  if (typeof access === 'string') throw new Error(access)
  return access.settle([request])
}

const never = () => Promise.reject(new Error('asked all'))

test('[NODE-01] j: one node decides about signatures where a chain has one', async () => {
  expect(accessOf({ rpcUrl })).toBe(rpcUrl)
  expect(await settle(nodesOf(1, never))).toEqual(['0x01'])
})

test('[NODE-01] j: of several nodes two must agree about a signature, also to refuse', async () => {
  const agreed = { status: 'agreed', answer: '0x00', votes: 2, of: 3 } as const
  expect(await settle(nodesOf(3, async () => agreed))).toEqual(['0x00'])
  const refused = nodesOf(3, () => Promise.reject(revert))
  expect(await settle(refused)).toEqual([revert])
})

test.each([
  { status: 'alone', answer: '0x01', of: 2 },
  { status: 'undecided', of: 2 },
] as const)(
  '[NODE-01] j: error: of several nodes that are $status none answers about a signature',
  async (quorum) => {
    await expect(settle(nodesOf(2, async () => quorum))).rejects.toThrow(
      NodeUnavailableError,
    )
  },
)
