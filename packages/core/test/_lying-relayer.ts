import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Stack } from './_stack.ts'

/** Answers of a lying relayer about a transaction; `undefined`: the truth. */
type Lie = (
  id: string,
) => { readonly status: string; readonly txnHash: string } | undefined

/** A relayer that answers for receipts what it likes, and forwards the rest. */
export async function startLyingRelayer(stack: Stack, lie: Lie) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    if (request.url?.endsWith('GetMetaTxnReceipt')) {
      const { metaTxID } = JSON.parse(body) as { metaTxID: string }
      const told = lie(metaTxID)
      if (told) {
        const receipt = {
          ...{ id: metaTxID, index: 0, logs: [], receipts: [], ...told },
          ...{ blockNumber: '7', txnReceipt: 'null' },
        }
        response.end(JSON.stringify({ receipt }))
        return
      }
    }
    const answer = await fetch(`${stack.url}${request.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    response.statusCode = answer.status
    response.end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}`
  const networks = stack.environment.networks.map((network) => ({
    ...network,
    relayerUrl: `${url}/chains/${network.name}`,
  }))
  return {
    /** The stack, as a wallet sees it that trusts this relayer. */
    stack: { ...stack, environment: { ...stack.environment, networks } },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
