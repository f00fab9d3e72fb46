import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Starts a node that takes connections and never answers. */
export async function startFrozenNode() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    rpcUrl: `http://127.0.0.1:${address.port}`,
    /** Number of open connections. */
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A chain as `CHAINS` lists it. */
export function chainAt(chainId: number, name: string, rpcUrl: string) {
  return {
    chainId,
    name,
    title: name,
    type: 'testnet',
    rpcUrl,
    nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  }
}
