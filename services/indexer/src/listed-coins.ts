import { createRpcClient } from '@cairn/clients'
import { metadata } from '@cairn/protocol'
import type { Platform } from '@cairn/service-kit'
import { bareHex } from './db/bytes.ts'

/** Coins of an account that are looked at without knowing that it has them. */
const mostCoins = 300
const keptMs = 10 * 60_000
const retryMs = 10_000
/** Timeout in ms: a first screen waits for it. */
const timeoutMs = 1_000

/**
 * Creates the list of a chain's listed coins, without `0x`. While the metadata
 * service does not answer, it is what was known.
 */
export function createListedCoins(
  { urls, fetch, now }: Pick<Platform, 'urls' | 'fetch' | 'now'>,
  chainId: number,
): () => Promise<readonly string[]> {
  const client = createRpcClient(metadata, {
    url: urls.metadata,
    ...{ fetch, timeoutMs },
  })
  let coins: readonly string[] = []
  let askedAgainMs = 0
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const nowMs = now().getTime()
    try {
      const answer = await client.getListedCoins({ chainID: String(chainId) })
      coins = answer.contractAddresses.slice(0, mostCoins).map(bareHex)
      askedAgainMs = nowMs + keptMs
    } catch {
      askedAgainMs = nowMs + retryMs
    }
  }

  return async () => {
    if (now().getTime() >= askedAgainMs)
      asking ??= ask().finally(() => {
        asking = undefined
      })
    await asking
    return coins
  }
}
