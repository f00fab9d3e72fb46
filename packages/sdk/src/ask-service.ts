import { errorCodes, ProviderError } from './provider-error.ts'
import { fieldsOf, textOf } from './read-value.ts'
import type { SiteState } from './site.ts'

/** Sends requests over the network; `fetch` of the page. */
export type Fetch = typeof fetch

const patienceMs = 30_000

/** Returns the network on which the page is. */
export function networkOf(
  { networks }: Pick<SiteState, 'networks'>,
  chainId: number,
) {
  return networks.find((network) => network.chainId === chainId)
}

/**
 * Asks the node of a network.
 *
 * @throws {ProviderError} the node's refusal; 4901 if the node is not known or
 *   does not answer
 */
export async function askNode(
  fetch: Fetch,
  state: Pick<SiteState, 'networks'>,
  request: {
    readonly chainId: number
    readonly method: string
    readonly params: unknown
  },
): Promise<unknown> {
  const { chainId, method, params = [] } = request
  const url = networkOf(state, chainId)?.rpcUrl
  if (url === undefined)
    throw new ProviderError(
      errorCodes.chainDisconnected,
      'Connect first: the wallet names the nodes of its networks.',
    )
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const { error, result } = fieldsOf(await postJson(fetch, url, body))
  if (error === undefined || error === null) return result
  const { code, message, data } = fieldsOf(error)
  throw new ProviderError(
    typeof code === 'number' ? code : errorCodes.internal,
    textOf(message) ?? 'The network refused the request.',
    data,
  )
}

/**
 * Posts JSON, and reads the JSON of the answer, whatever its status.
 *
 * @throws {ProviderError} 4901 if no readable answer comes
 */
export async function postJson(
  fetch: Fetch,
  url: string,
  body: unknown,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
    return await response.json()
  } catch {
    throw new ProviderError(
      errorCodes.chainDisconnected,
      'The network does not answer.',
    )
  }
}
