import { createServer } from 'node:net'
import { BaseError } from '@cairn/primitives'

/**
 * Range of ports to choose from. Outgoing connections use ports above it: from
 * 32768 on Linux, from 49152 elsewhere. A port there may be taken before it is
 * used.
 */
const firstPort = 20_000
const endPort = 32_000
const maxTries = 200

const given = new Set<number>()

/**
 * Finds a free port of this machine. The process gets each port once, and the
 * system does not use it for outgoing connections.
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

/** Nearly every port of the range is taken. */
export class NoFreePortError extends BaseError {
  override readonly name = 'NoFreePortError'

  constructor() {
    super(`No port between ${firstPort} and ${endPort} is free.`)
  }
}
