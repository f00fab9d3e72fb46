import { createRpcClient, RpcAnswerError, RpcError } from '@cairn/clients'
import type { HostConfig } from '@cairn/host'
import {
  api,
  guard,
  identity,
  indexerGateway,
  keyshare,
  metadata,
  sessions,
} from '@cairn/protocol'
import {
  createSenders,
  earlyTransactions,
  leastTransactions,
  readRelayerConfig,
} from '@cairn/relayer'
import { Hex } from 'ox'
import * as z from 'zod'
import { openChains } from '../chains/open-chains.ts'
import { readSenders } from '../chains/read-senders.ts'
import { readSecret } from '../secrets/check-secrets.ts'
import { listSecrets } from '../secrets/known-secrets.ts'
import { type Check, type Finding, note, reasonOf, wrong } from './finding.ts'

const timeoutMs = 3_000

/** Services that answer a ping of their own. Others answer as a host. */
const pinged = {
  api,
  guard,
  identity,
  indexer: indexerGateway,
  metadata,
  sessions,
} as const

/** Checks that the services of `SERVICE_URLS` answer. */
export const checkServices: Check = async ({ config, fetch }) => {
  const found = await Promise.all(
    Object.entries(config.serviceUrls).map(async ([name, url]) => {
      try {
        await ping(name, url, fetch)
        return []
      } catch (error) {
        return [
          wrong(
            `${name} does not answer at ${url} (${reasonOf(error)}). What needs it fails. Start it, or correct SERVICE_URLS.`,
          ),
        ]
      }
    }),
  )
  return found.flat()
}

async function ping(
  name: string,
  url: string,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  const service = pinged[name as keyof typeof pinged]
  if (service) {
    const client = createRpcClient<typeof guard>(service as typeof guard, {
      ...{ url, fetch, timeoutMs },
    })
    await client.ping({}).catch((error: unknown) => {
      // Some services answer a ping with nothing.
      if (!(error instanceof RpcAnswerError)) throw error
    })
    return
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(new URL('/live', url), { signal })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
}

/** Checks the list of keyshare nodes against what each says of itself. */
export const checkNodes: Check = async ({ config, fetch }) => {
  const { keyshareNodes, keyshareThreshold } = config.published
  const found = await Promise.all(
    (keyshareNodes ?? []).map(async (node) => {
      const { url, index, publicKey } = node
      const client = createRpcClient(keyshare, { url, fetch, timeoutMs })
      try {
        const info = await client.info({})
        const isSame =
          info.index === index &&
          info.publicKey.toLowerCase() === publicKey.toLowerCase()
        return [
          ...(isSame
            ? []
            : [
                wrong(
                  `KEYSHARE_NODE_LIST says that ${url} is node ${index} with the key ${publicKey}; it says of itself that it is node ${info.index} with ${info.publicKey}. Wallets would refuse its answers. Correct the list.`,
                ),
              ]),
          ...proofFindings(url, info.proofUrl),
          ...(info.threshold === keyshareThreshold
            ? []
            : [
                wrong(
                  `The node ${url} was made for a threshold of ${info.threshold}, and KEYSHARE_THRESHOLD is ${keyshareThreshold}. People could not sign in. Set it to ${info.threshold}.`,
                ),
              ]),
        ]
      } catch (error) {
        return [
          wrong(
            `The keyshare node ${url} does not answer (${reasonOf(error)}). When fewer than ${keyshareThreshold} answer, nobody can sign in. Start it, or correct KEYSHARE_NODE_LIST.`,
          ),
        ]
      }
    }),
  )
  return found.flat()
}

/** Checks that a node answers only the tab of a sign-in. @see AUTH-12 */
function proofFindings(url: string, proofUrl: string | undefined): Finding[] {
  if (proofUrl === undefined)
    return [
      wrong(
        `The keyshare node ${url} is of an older version, which answers whoever has an ID token. The operator of another node can use it there, and sign in as others. Have it upgraded.`,
      ),
    ]
  if (proofUrl === url.replace(/\/$/, '')) return []
  return [
    wrong(
      `KEYSHARE_NODE_LIST names the node ${url}, which takes only calls for ${proofUrl}. Nobody can sign in by it. Set PUBLIC_URL of the node to the origin of the list, or correct the list.`,
    ),
  ]
}

/** Checks the published address of the guard at the guard itself. */
export const checkGuard: Check = async ({ config, fetch }) => {
  const address = config.published.guardAddress
  const url = config.serviceUrls.guard
  if (!address || !url) return []
  const client = createRpcClient(guard, { url, fetch, timeoutMs })
  // A guard looks at the signer first. Without data it signs nothing.
  const request = { chainId: 1, msg: `0x${'00'.repeat(32)}` as const }
  try {
    await client.signWith({ signer: address, request })
  } catch (error) {
    // A guard that does not answer is found by `checkServices`.
    if (!(error instanceof RpcError) || error.status !== 404) return []
    return [
      wrong(
        `GUARD_ADDRESS is ${address}, and the guard at ${url} has another address. Every new wallet would have a signer that never signs. Set it to what /.well-known/cairn.json of the guard’s host names.`,
      ),
    ]
  }
  return []
}

/** Checks that each node answers, for its own chain, and the senders' coins. */
export const checkChains: Check = async (patient) => {
  const { config, env, fetch } = patient
  // A local host starts its chains itself.
  if (config.chains === undefined) return []
  const addresses = await senderAddresses(config, env)
  const chains = await openChains(config, fetch)
  const found = await Promise.all(
    chains.map(async (open): Promise<Finding[]> => {
      const { chain, node } = open
      try {
        const answer = await node.call('eth_chainId', [])
        const chainId = Hex.toNumber(z.string().parse(answer) as Hex.Hex)
        if (chainId !== chain.chainId)
          return [
            wrong(
              `The node of ${chain.name} answers for chain ${chainId}, and ${chain.name} is ${chain.chainId}. Signatures and balances would be of another chain. Correct its address in CHAINS or NODES_URL.`,
            ),
          ]
        return config.environment === 'local'
          ? []
          : coinFindings(chain.name, await readSenders(open, addresses))
      } catch (error) {
        return [
          wrong(
            `The node of ${chain.name} does not answer (${reasonOf(error)}). People see no coins there and cannot send. Check CHAINS or NODES_URL.`,
          ),
        ]
      }
    }),
  )
  return found.flat()
}

async function senderAddresses(
  config: HostConfig,
  env: Parameters<typeof listSecrets>[1],
) {
  const secret = listSecrets(config, env).find(
    ({ name }) => name === 'relayer-key',
  )
  const [key] = secret ? (await readSecret(secret)).keys : []
  if (!key) return []
  const { senderCount } = readRelayerConfig(env)
  return createSenders(key, senderCount).map(({ address }) => address)
}

function coinFindings(
  chain: string,
  coins: Awaited<ReturnType<typeof readSenders>>,
): Finding[] {
  const below = (transactions: bigint) =>
    coins.filter((one) => one.transactions < transactions)
  const namesOf = (some: typeof coins) =>
    some.map(({ address }) => address).join(', ')
  const poor = below(leastTransactions)
  if (poor.length > 0)
    return [
      wrong(
        `Senders have too few coins on ${chain}. Transactions are taken in and not sent. Send coins to ${namesOf(poor)}.`,
      ),
    ]
  const low = below(earlyTransactions)
  if (low.length === 0) return []
  return [
    note(
      `Senders have few coins on ${chain}. Send some soon to ${namesOf(low)}.`,
    ),
  ]
}
