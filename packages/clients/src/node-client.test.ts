import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNodeClient } from './node-client.ts'
import { NodeRefusalError, NodeUnavailableError } from './node-errors.ts'

const asked: string[] = []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  asked.push(request.url ?? '')
  if (request.url === '/moved')
    return response.writeHead(307, { location: '/elsewhere' }).end()
  if (request.url === '/garbage') return response.end('<html>')
  if (request.url === '/limit')
    return response.end('{"id":null,"error":{"code":-32005}}')
  const calls: { id: number; method: string }[] = JSON.parse(
    Buffer.concat(chunks).toString(),
  )
  const answers = calls.map(({ id, method }) => {
    if (method === 'revert') return { id, error: { code: 3, message: 'no' } }
    return { id, result: method === 'flood' ? 'x'.repeat(5_000) : method }
  })
  return response.end(JSON.stringify(answers.reverse()))
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = (names: readonly string[], path = '') =>
  createNodeClient({
    url: url + path,
    batchSize: 3,
    maxAnswerBytes: 2_000,
  }).batch(names.map((method) => ({ method, params: [] })))

describe('createNodeClient', () => {
  test('[SRVC-01] answers in order over several round trips', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    expect(await ask(names)).toEqual(names)
  })

  test('[SRVC-01] behavior: a refused call gives undefined and keeps the other answers', async () => {
    expect(await ask(['a', 'revert', 'c'])).toEqual(['a', undefined, 'c'])
  })

  test('[SRVC-01] behavior: drops only the answer that is too long', async () => {
    expect(await ask(['a', 'flood', 'c'])).toEqual(['a', undefined, 'c'])
  })

  test('[SRVC-01] error: a refusal of all requests at once is not a refusal of each', async () => {
    await expect(ask(['a', 'b'], '/limit')).rejects.toThrow(
      NodeUnavailableError,
    )
  })

  test('[SRVC-01] settle: keeps each refusal in its place, with code and words', async () => {
    const client = createNodeClient({ url })
    const params: unknown[] = []
    const requests = [
      { method: 'a', params },
      { method: 'revert', params },
    ]
    expect(await client.settle(requests)).toEqual([
      'a',
      expect.objectContaining({ code: 3, reason: 'no', method: 'revert' }),
    ])
    await expect(client.call('revert', [])).rejects.toThrow(NodeRefusalError)
  })

  test('[SRVC-01] error: reports a node without JSON-RPC as unavailable', async () => {
    await expect(ask(['a'], '/garbage')).rejects.toThrow(NodeUnavailableError)
  })

  test('[SRVC-01] [NETS-02] error: follows a node to no other address', async () => {
    await expect(ask(['a'], '/moved')).rejects.toThrow(NodeUnavailableError)
    expect(asked).toContain('/moved')
    expect(asked).not.toContain('/elsewhere')
  })

  test('[SRVC-01] error: reports an unreachable node as unavailable', async () => {
    const client = createNodeClient({ url: 'http://127.0.0.1:1' })
    await expect(client.batch([{ method: 'a', params: [] }])).rejects.toThrow(
      NodeUnavailableError,
    )
  })
})
