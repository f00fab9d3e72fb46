import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createChainNode } from './chain-node.ts'

async function nodeThat(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    node: createChainNode({ rpcUrl: `http://127.0.0.1:${port}` }, fetch),
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const answers =
  (text: string, status = 200): RequestListener =>
  (_, outgoing) =>
    outgoing.writeHead(status).end(text)

describe('createChainNode', () => {
  test('answers a batch in the order of the requests', async () => {
    using served = await nodeThat(async (incoming, outgoing) => {
      let text = ''
      for await (const chunk of incoming) text += chunk
      const replies = JSON.parse(text).map(
        ({ id, params }: { id: number; params: number[] }) => ({
          id,
          result: params[0],
        }),
      )
      outgoing.end(JSON.stringify(replies.reverse()))
    })
    const numbers = Array.from({ length: 230 }, (_, i) => i)
    const requests = numbers.map((i) => ['echo', [i]] as const)
    expect(await served.node.batch(requests)).toEqual(numbers)
    expect(await served.node.batch([])).toEqual([])
  })

  test('behavior: keeps refusals in their places', async () => {
    using served = await nodeThat(
      answers(
        '[{"id":1,"error":{"code":-32001,"message":"gone"}},{"id":0,"result":7}]',
      ),
    )
    const requests = [
      ['eth_x', []],
      ['eth_y', []],
    ] as const
    expect(await served.node.settle(requests)).toMatchObject([
      7,
      { name: 'NodeRefusalError', method: 'eth_y', code: -32001 },
    ])
    await expect(served.node.batch(requests)).rejects.toMatchObject({
      method: 'eth_y',
    })
  })

  test.each([
    ['nothing at all', () => {}, 'NodeUnavailableError'],
    ['429', answers('slow down', 429), 'NodeUnavailableError'],
    ['a page', answers('<html>'), 'NodeUnavailableError'],
    ['502 with JSON', answers('{}', 502), 'NodeUnavailableError'],
    ['null', answers('null'), 'NodeUnavailableError'],
    ['no result', answers('{"id":0}'), 'NodeAnswerError'],
    [
      'a refusal',
      answers('{"id":0,"error":{"code":-32005,"message":"no"}}'),
      'NodeRefusalError',
    ],
    [
      'a refusal with a status',
      answers('{"id":null,"error":{"code":-32005}}', 400),
      'NodeRefusalError',
    ],
  ])('error: tells %s apart', async (_, answer, name) => {
    using served = await nodeThat(answer as RequestListener)
    await expect(served.node.call('eth_x', [], 100)).rejects.toMatchObject({
      name,
      ...(name !== 'NodeUnavailableError' && { method: 'eth_x' }),
    })
  })

  test('error: a node that is not there is unreachable', async () => {
    const node = createChainNode({ rpcUrl: 'http://127.0.0.1:9' }, fetch)
    await expect(node.call('eth_x', [])).rejects.toMatchObject({
      name: 'NodeUnavailableError',
    })
  })
})
