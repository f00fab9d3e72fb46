import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { relayer } from '@cairn/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { createRpcClient, RpcAnswerError } from './rpc-client.ts'

const stack: (() => void)[] = []
afterEach(() => {
  for (const close of stack.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stack.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('createRpcClient', () => {
  test('[SRVC-01] error: goes to no address that a service names', async () => {
    let asked = 0
    const other = await serve((_, response) => {
      asked += 1
      response.end('{"status":true}')
    })
    const url = await serve((_, response) => {
      response.writeHead(307, { location: `${other}/rpc` }).end()
    })
    const { ping } = createRpcClient(relayer, { url })
    await expect(ping({})).rejects.toThrow(TypeError)
    expect(asked).toBe(0)
    const direct = createRpcClient(relayer, { url: other })
    expect(await direct.ping({})).toEqual({ status: true })
  })

  test('[SRVC-01] error: reads no answer without an end', async () => {
    const chunk = ' '.repeat(1024 * 1024)
    let sent = 0
    const url = await serve((_, response) => {
      const more = () => {
        if (sent === 200) response.end('{"status":true}')
        else response.write(chunk, more)
        sent += 1
      }
      more()
    })
    const { ping } = createRpcClient(relayer, { url })
    await expect(ping({})).rejects.toThrow(RpcAnswerError)
    expect(sent).toBeLessThan(200)
  })
})
