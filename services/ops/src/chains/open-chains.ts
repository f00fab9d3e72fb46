import { createNodeClient, type NodeClient } from '@cairn/clients'
import { type HostConfig, openNodes, toChain } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import { environment } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import * as z from 'zod'

/** A chain with a client of its node. */
export type OpenChain = { readonly chain: Chain; readonly node: NodeClient }

const answerWithinMs = 5_000
const timeout = { timeoutMs: answerWithinMs }

/**
 * Returns the chains of a configuration. Those that a local host runs itself
 * are asked through it.
 *
 * @throws {HostDownError} if that host does not answer
 */
export async function openChains(
  config: Pick<HostConfig, 'chains' | 'publicUrl' | 'dataDir'>,
  fetch: typeof globalThis.fetch,
): Promise<readonly OpenChain[]> {
  if (!config.chains) {
    const chains = await chainsOfHost(config.publicUrl, fetch)
    return chains.map((chain) => ({ chain, node: plainNode(chain, fetch) }))
  }
  const { dataDir } = config
  return config.chains.map((one) => ({
    chain: toChain(one),
    node: one.nodes
      ? openNodes(one, { dataDir, fetch }).at(undefined, timeout)
      : plainNode(one, fetch),
  }))
}

function plainNode(
  { rpcUrl: url }: Pick<Chain, 'rpcUrl'>,
  fetch: typeof globalThis.fetch,
): NodeClient {
  return createNodeClient({ url, fetch, ...timeout })
}

async function chainsOfHost(
  publicUrl: string,
  fetch: typeof globalThis.fetch,
): Promise<readonly Chain[]> {
  try {
    const response = await fetch(`${publicUrl}/.well-known/cairn.json`, {
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const { networks } = z.parse(environment, await response.json())
    return networks.map(({ chainId, name, title, type, ...network }) => ({
      ...{ chainId, name, title, type },
      rpcUrl: network.rpcUrl,
      nativeToken: network.nativeToken,
    }))
  } catch (cause) {
    throw new HostDownError(publicUrl, cause)
  }
}

/** The host runs the chains, and does not answer. */
class HostDownError extends BaseError {
  override readonly name = 'HostDownError'

  constructor(publicUrl: string, cause: unknown) {
    super(
      `The local chains run within the host, and it does not answer at ${publicUrl}. Start it first, or set CHAINS.`,
      { cause },
    )
  }
}
