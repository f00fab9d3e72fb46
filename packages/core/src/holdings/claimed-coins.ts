import { cleanSymbol } from '@cairn/primitives'
import * as z from 'zod/mini'
import { readAnswerText } from '../clients/answer-text.ts'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { CoinFacts } from './coin-facts.ts'

const word = z.string().check(z.regex(/^0x[\da-f]{64}$/i))

/** Functions that every coin has. */
const selectors = { symbol: '0x95d89b41', decimals: '0x313ce567' } as const

/** More of them in one request are shown in base units. */
const askedAtMost = 20

/**
 * Reads what contracts say of themselves as coins: how their amounts are
 * written, and a symbol that nobody vouches for. Contracts that are no coins are
 * left out.
 *
 * @returns by lower-case address
 * @throws {NodeUnavailableError} when the node does not answer
 * @see SEND-01
 */
export async function readClaimedCoins(
  { clients }: Pick<ConnectedWallet, 'clients'>,
  chainId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, CoinFacts>> {
  const asked = addresses.slice(0, askedAtMost)
  if (asked.length === 0) return new Map()
  const answers = await clients.node(chainId).batch(
    asked.flatMap((to) =>
      [selectors.symbol, selectors.decimals].map((data) => ({
        method: 'eth_call',
        params: [{ to, data }, 'latest'],
      })),
    ),
  )
  return new Map(
    asked.flatMap((address, index) => {
      const { data } = z.safeParse(word, answers[2 * index + 1])
      // No coin has more digits than an amount can.
      if (data === undefined || BigInt(data) > 77n) return []
      const symbol = cleanSymbol(readAnswerText(answers[2 * index]) ?? '')
      const decimals = Number(BigInt(data))
      return [
        [address.toLowerCase(), { symbol, decimals, isClaimed: true }] as const,
      ]
    }),
  )
}
