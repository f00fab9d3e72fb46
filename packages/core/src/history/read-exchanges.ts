import {
  type ExchangeFacts,
  isNativeToken,
  type Operation,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import type { SessionWallet } from '../session/session-wallet.ts'

/** The first word of an answer, where it can be an address. */
const addressWord = z.string().check(z.regex(/^0x0{24}[\da-f]{40}/i))

/** Views of exchanges, and of the contracts that wrap a coin for them. */
const selectors = {
  erc20: '0x785e9e86',
  getCurrencyInfo: '0x46adf5ca',
  erc1155: '0xd56022d7',
  getTokenAddress: '0x10fe9ae8',
  tokenWrapper: '0xc5e3dfd8',
} as const

/**
 * Asks exchange contracts which collectibles they trade, and for which coin.
 * A contract that wraps coins is paid in the coin itself. What a contract does
 * not say stays unknown.
 *
 * @returns by the addresses as they were given
 * @throws {NodeUnavailableError} when the node does not answer
 * @see HIST-02
 */
export async function readExchanges(
  { clients }: Pick<SessionWallet, 'clients'>,
  chainId: number,
  exchanges: readonly string[],
): Promise<ReadonlyMap<string, ExchangeFacts>> {
  if (exchanges.length === 0) return new Map()
  const asked = Object.values(selectors)
  const answers = await clients.node(chainId).batch(
    exchanges.flatMap((to) =>
      asked.map((data) => ({
        method: 'eth_call',
        params: [{ to, data }, 'latest'],
      })),
    ),
  )
  return new Map(
    exchanges.map((exchange, index) => {
      const own = answers.slice(
        index * asked.length,
        (index + 1) * asked.length,
      )
      const [erc20, info, erc1155, token, wrapper] = own.map(toAddressOf)
      return [
        exchange,
        {
          // A wrapper's coin is what is paid; an exchange has no wrapper.
          currency: wrapper ? erc20 : (info ?? erc20),
          token: token ?? erc1155,
        },
      ] as const
    }),
  )
}

function toAddressOf(answer: unknown): string | undefined {
  const { data } = z.safeParse(addressWord, answer)
  const address = data && `0x${data.slice(26, 66).toLowerCase()}`
  return address && !isNativeToken(address) ? address : undefined
}

/** Exchanges that these calls trade with and that do not name what they trade. */
export function openExchanges(
  operations: readonly Operation[],
): readonly string[] {
  const open = operations.flatMap((one) =>
    one.kind === 'niftyswap' &&
    !(one.tokenContractAddress && one.currencyContractAddress)
      ? one.exchangeContractAddress.toLowerCase()
      : [],
  )
  return [...new Set(open)]
}
