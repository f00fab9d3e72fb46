import { type NodeClient, NodeRefusalError } from '@cairn/clients'
import { ethers } from 'ethers'
import * as z from 'zod'

/** Address of a chain's node, or a client of several. */
export type NodeAccess = string | Pick<NodeClient, 'settle'>

const requestTimeoutMs = 15_000

/**
 * Gas of a call that names none. Calls run code of strangers: a node gives 30
 * million or more, and a loop spends all of it. A wallet of a hundred signers
 * needs less than two million to be made and to check a signature.
 */
const callGas = 3_000_000n

/**
 * Creates a provider with an explicit network, because ethers' built-in
 * networks call hosts of their own. Call `destroy` when done.
 *
 * @see SRVC-01 h
 */
export function createProvider(
  rpcUrl: NodeAccess,
  chainId: number | bigint,
): ethers.JsonRpcProvider {
  const network = new ethers.Network(`chain${chainId}`, chainId)
  const request =
    typeof rpcUrl === 'string'
      ? new ethers.FetchRequest(rpcUrl)
      : requestOf(rpcUrl)
  request.timeout = requestTimeoutMs
  const provider = new ethers.JsonRpcProvider(request, network, {
    staticNetwork: network,
    cacheTimeout: -1,
    batchMaxCount: 1,
  })
  const call = provider.call.bind(provider)
  provider.call = (transaction) => call({ gasLimit: callGas, ...transaction })
  return provider
}

/** No address is asked: a client answers in its place. */
const noAddress = 'http://nodes.invalid'

const request = z.object({
  id: z.number(),
  method: z.string(),
  params: z.array(z.unknown()),
})
const requests = z.union([z.array(request), request])

/**
 * Makes requests that a client of several nodes answers.
 *
 * @see NODE-01 d
 */
function requestOf(client: Exclude<NodeAccess, string>): ethers.FetchRequest {
  const made = new ethers.FetchRequest(noAddress)
  made.getUrlFunc = async ({ body }) => {
    const parsed = requests.parse(
      JSON.parse(new TextDecoder().decode(body ?? undefined)),
    )
    const asked = [parsed].flat()
    const answers = await client.settle(
      asked.map(({ method, params }) => ({ method, params })),
    )
    const replies = asked.map(({ id }, place) => replyTo(id, answers[place]))
    return {
      ...{ statusCode: 200, statusMessage: 'OK', headers: {} },
      body: new TextEncoder().encode(JSON.stringify(replies)),
    }
  }
  return made
}

function replyTo(id: number, answer: unknown): object {
  if (!(answer instanceof NodeRefusalError))
    return { jsonrpc: '2.0', id, result: answer }
  const { code = -32_000, reason: message = '', data } = answer
  return { jsonrpc: '2.0', id, error: { code, message, data } }
}
