import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@cairn/service-kit'
import { expect, test } from 'vitest'
import { startProxy } from '../cluster/start-cluster.ts'

/** Time that a busy host takes to say that it is ready, in ms. */
const busyMs = 600

/** Starts a host that is so busy that `/ready` takes its time. */
async function startBusyHost(stack: AsyncDisposableStack) {
  let asked = 0
  const server = createServer(async ({ url }, answer) => {
    if (url === '/ready') {
      asked++
      await wait(busyMs)
    }
    answer.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, asked: () => asked }
}

test('[SRVC-01] the balancer leaves busy hosts in use, so that the door stays open', async () => {
  await using stack = new AsyncDisposableStack()
  const hosts = [await startBusyHost(stack), await startBusyHost(stack)]
  const port = await findFreePort()
  stack.use(await startProxy(port, hosts))
  const statuses: number[] = []
  while (hosts.some(({ asked }) => asked() < 5)) {
    const answer = await fetch(`http://127.0.0.1:${port}/any`)
    statuses.push(answer.status)
    await wait(20)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
})
