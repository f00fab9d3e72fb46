import { createServer } from 'node:net'
import { BaseError } from '@cairn/primitives'

/**
 * Systems give ports above to whoever calls out: Linux from 32768 on, others
 * from 49152 on. A port there may be gone before it is used.
 */
const firstPort = 20_000
const endPort = 32_000
const maxTries = 200

const given = new Set<number>()

/**
 * Finds a port of this machine that nothing listens on. This process is told
 * each port once, and the system gives it to no outgoing connection.
 *
 * @throws {NoFreePortError}
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries++) {
    const span = endPort - firstPort
    const port = firstPort + Math.floor(Math.random() * span)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new NoFreePortError()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Nearly every port that may be given is taken. */
export class NoFreePortError extends BaseError {
  override readonly name = 'NoFreePortError'

  constructor() {
    super(`No port between ${firstPort} and ${endPort} is free.`)
  }
}
