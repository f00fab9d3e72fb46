import { createNodeClient, NodeRefusalError } from '@cairn/clients'
import { agreedMethod } from '@cairn/protocol'
import { expect, test } from 'vitest'
import { askAgreed } from './ask-agreed.ts'

type Reply = { readonly result: unknown } | { readonly error: object }

/** A node that answers by method, and the methods that it was asked. */
function openNode(replies: Readonly<Record<string, Reply>>) {
  const asked: string[] = []
  const node = createNodeClient({
    url: 'http://node.test',
    async fetch(_, init) {
      const requests = JSON.parse(`${init?.body}`) as {
        readonly id: number
        readonly method: string
      }[]
      return Response.json(
        requests.map(({ id, method }) => {
          asked.push(method)
          return { id, ...replies[method] }
        }),
      )
    },
  })
  return { node, asked }
}

const one = { eth_call: { result: '0x01' } }

test('[NODE-01] f: a refusal that two nodes agree on counts, and no single node is asked instead', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  const { node, asked } = openNode({ ...one, [agreedMethod]: { error } })
  const answer = askAgreed(node, 'eth_call', [])
  await expect(answer).rejects.toBeInstanceOf(NodeRefusalError)
  await expect(answer).rejects.toMatchObject({ code: 3, data: '0x08c379a0' })
  expect(asked).toEqual([agreedMethod])
})

test.each([
  { code: -32601, message: 'Method not found' },
  { code: -32000, message: `the method ${agreedMethod} does not exist` },
])('[NODE-01] f: a node that says $message is asked alone', async (error) => {
  const { node, asked } = openNode({ ...one, [agreedMethod]: { error } })
  expect(await askAgreed(node, 'eth_call', [])).toBe('0x01')
  expect(asked).toEqual([agreedMethod, 'eth_call'])
})

test.each([
  [{ status: 'agreed', answer: '0x02', votes: 2, of: 3 }, '0x02'],
  [{ status: 'alone', answer: '0x02', of: 1 }, '0x02'],
  [{ status: 'alone', answer: '0x02', of: 2 }, undefined],
  [{ status: 'alone', answer: '0x02' }, undefined],
  [{ status: 'undecided', of: 3 }, undefined],
])('[NODE-01] f: of %o counts %s', async (result, expected) => {
  const { node, asked } = openNode({ ...one, [agreedMethod]: { result } })
  expect(await askAgreed(node, 'eth_call', [])).toBe(expected)
  expect(asked).toEqual([agreedMethod])
})
