import {
  type Address,
  BaseError,
  cleanSymbol,
  cleanText,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import { readAnswerText } from '../clients/answer-text.ts'
import type { SessionWallet } from '../session/session-wallet.ts'
import { putSetting } from '../settings/settings.store.ts'
import type { OwnCoin } from '../storage/storage-keys.ts'

const word = z.string().check(z.regex(/^0x[\da-f]{64}$/i))
const quantity = z.string().check(z.regex(/^0x[\da-f]{1,64}$/i))

/** Functions that every coin has. */
const selectors = {
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  name: '0x06fdde03',
  symbol: '0x95d89b41',
} as const

export type OwnBalances = {
  /** Base units; nothing where the node refused. */
  readonly native: bigint | undefined
  readonly coins: readonly {
    readonly coin: OwnCoin
    readonly balance: bigint
  }[]
}

/**
 * Reads an account's balances on a network without an indexer: the chain's own
 * coin, and those that the person added.
 *
 * @throws {NodeUnavailableError} when the node does not answer
 * @see COIN-01
 */
export async function readOwnBalances(
  { clients, settings }: Pick<SessionWallet, 'clients' | 'settings'>,
  account: Address,
  chainId: number,
): Promise<OwnBalances> {
  const coins = settings
    .getState()
    .ownCoins.filter((coin) => coin.chainId === chainId)
  const owner = account.slice(2).toLowerCase().padStart(64, '0')
  const [native, ...balances] = await clients
    .node(chainId)
    .batch([
      { method: 'eth_getBalance', params: [account, 'latest'] },
      ...coins.map(({ address }) =>
        callOf(address, `${selectors.balanceOf}${owner}`),
      ),
    ])
  const held = z.safeParse(quantity, native)
  return {
    native: held.success ? BigInt(held.data) : undefined,
    coins: coins.flatMap((coin, index) => {
      const { data } = z.safeParse(word, balances[index])
      return data ? { coin, balance: BigInt(data) } : []
    }),
  }
}

/**
 * Reads a coin by the address of its contract and keeps it on the list.
 *
 * @throws {NodeUnavailableError} when the node does not answer
 * @throws {NotACoinError} when no coin is at that address
 * @see COIN-01
 */
export async function addOwnCoin(
  wallet: Pick<SessionWallet, 'clients' | 'settings' | 'storage'>,
  chainId: number,
  address: Address,
): Promise<OwnCoin> {
  const [symbol, name, decimals] = await wallet.clients
    .node(chainId)
    .batch(
      [selectors.symbol, selectors.name, selectors.decimals].map((data) =>
        callOf(address, data),
      ),
    )
  const { data } = z.safeParse(word, decimals)
  const text = cleanSymbol(readAnswerText(symbol) ?? '')
  // White space in a symbol is a trick: such coins are listed nowhere.
  if (!data || BigInt(data) > 255n || text === '' || /\s/.test(text))
    throw new NotACoinError()
  const coin: OwnCoin = {
    chainId,
    address: address.toLowerCase(),
    symbol: text,
    name: cleanText(readAnswerText(name) ?? '') || text,
    decimals: Number(BigInt(data)),
  }
  const others = wallet.settings
    .getState()
    .ownCoins.filter((one) => !isSame(one, coin))
  putSetting(wallet.settings, wallet.storage, 'ownCoins', [...others, coin])
  return coin
}

/** Takes a coin that the person added off the list. @see COIN-01 */
export function removeOwnCoin(
  { settings, storage }: Pick<SessionWallet, 'settings' | 'storage'>,
  coin: OwnCoin,
): void {
  const others = settings
    .getState()
    .ownCoins.filter((one) => !isSame(one, coin))
  putSetting(settings, storage, 'ownCoins', others)
}

/** There is no contract of a coin at that address. */
export class NotACoinError extends BaseError {
  override readonly name = 'NotACoinError'

  constructor() {
    super('There is no coin at this address.')
  }
}

function isSame(one: OwnCoin, other: OwnCoin): boolean {
  return one.chainId === other.chainId && one.address === other.address
}

function callOf(to: string, data: string) {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}
