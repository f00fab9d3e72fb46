import { createNodeClient, type NodeClient } from '@cairn/clients'
import {
  type ChainConfig,
  type HostConfig,
  openNodes,
  readConfig,
  toChain,
} from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import { environment } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import * as z from 'zod'
import { UsageError } from '../arguments.ts'
import type { Context } from '../command.ts'

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
  return config.chains.map((one) => openChain(one, { dataDir, fetch }))
}

/** Opens a configured chain. Nothing is asked yet. */
export function openChain(
  one: ChainConfig,
  options: {
    readonly dataDir: string
    readonly fetch: typeof globalThis.fetch
  },
): OpenChain {
  return {
    chain: toChain(one),
    node: one.nodes
      ? openNodes(one, options).at(undefined, timeout)
      : plainNode(one, options.fetch),
  }
}

/**
 * Returns a chain that the configuration has, by its name.
 *
 * @throws {UsageError} if it has none of that name
 */
export async function findChain(
  name: string,
  { env, fetch }: Pick<Context, 'env' | 'fetch'>,
): Promise<OpenChain> {
  const chains = await openChains(readConfig(env), fetch)
  const found = chains.find(({ chain }) => chain.name === name)
  if (!found) throw new UsageError(`There is no chain ${name} here.`)
  return found
}

/** Returns a client of one node, which may be of any chain. */
export function plainNode(
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
