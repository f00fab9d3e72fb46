import { NodeAnswerError } from '@cairn/clients'
import { contexts } from '@cairn/contracts'
import type { NodeBlock } from '../chain/block.ts'
import type { NodeRequest } from '../chain/chain-node.ts'
import { noTokenId, zeroAddress } from '../chain/transfer.ts'
import type { ReadBalance } from '../db/read-balances.queries.ts'
import type { BalanceReader, Holding } from './balance-reader.ts'

/** Accounts as a node sees them now. Addresses are lower case without `0x`. */
export type FirstLook = {
  /** The node's latest block. */
  readonly block: number
  /** Base units, by account. */
  readonly natives: ReadonlyMap<string, bigint>
  /** Coins and tokens of the accounts, in the order of the question. */
  readonly balances: readonly ReadBalance[]
  /** Code by account, if it was asked for. */
  readonly codes: ReadonlyMap<string, string>
}

/**
 * Reads accounts at the node's latest block, in one round trip: native coins,
 * every listed coin, and what they are known to hold.
 *
 * @param options.coins - listed coins, without `0x`
 * @param options.held - further balances
 * @param options.withCode - reads their code too
 */
export async function lookAtAccounts(
  reader: BalanceReader,
  accounts: readonly string[],
  options: {
    readonly coins: readonly string[]
    readonly held: readonly Holding[]
    readonly withCode: boolean
  },
): Promise<FirstLook> {
  const natives = accounts.map((account) => holdingOf(account, undefined))
  const listed = accounts.flatMap((account) =>
    options.coins.map((coin) => holdingOf(account, coin)),
  )
  const known = new Set(listed.map(keyOf))
  const others = options.held.filter((one) => !known.has(keyOf(one)))
  const all = [...natives, ...listed, ...others]
  const codes: readonly NodeRequest[] = options.withCode
    ? accounts.map((account) => ['eth_getCode', [`0x${account}`, 'latest']])
    : []
  const { balances, answers } = await reader.read(all, 'latest', [
    ['eth_getBlockByNumber', ['latest', false]],
    ...codes,
  ])
  const [head, ...code] = answers
  const number = (head as NodeBlock)?.number
  if (number === undefined) throw new NodeAnswerError('eth_getBlockByNumber')
  const nativeOf = (at: number) => balances[at] ?? 0n
  return {
    block: Number(number),
    natives: new Map(accounts.map((account, at) => [account, nativeOf(at)])),
    balances: all
      .map((holding, at) => ({ holding, balance: balances[at] }))
      .slice(natives.length),
    codes: new Map(code.map((one, at) => [accounts[at] ?? '', String(one)])),
  }
}

function holdingOf(account: string, coin: string | undefined): Holding {
  return {
    account,
    kind: coin === undefined ? 'NATIVE' : 'ERC20',
    contract: coin ?? zeroAddress,
    tokenId: noTokenId,
  }
}

function keyOf({ account, contract, tokenId }: Holding): string {
  return `${account} ${contract} ${tokenId}`
}

/** Bytes of a wallet's own code, which ends its creation code. */
const codeBytes = 26
const proxies = Object.values(contexts).map(
  ({ walletCreationCode }) => `0x${walletCreationCode.slice(-2 * codeBytes)}`,
)
/** Code of an account that delegates to a contract and keeps its key. */
const delegated = /^0xef0100[0-9a-f]{40}$/i
/** Addresses below it are the chain's own. */
const firstAddress = 0x10000n

/**
 * Whether an account may be followed: a wallet, or an address without a contract
 * yet. Pools and other contracts have too much happen to them.
 *
 * @see SRVC-01 ad
 */
export function mayBeFollowed(account: string, code: string): boolean {
  if (isReserved(account)) return false
  return (
    code === '0x' ||
    proxies.includes(code.toLowerCase()) ||
    delegated.test(code)
  )
}

/** Whether an address is the chain's own: zero, or a precompiled contract. */
export function isReserved(account: string): boolean {
  return BigInt(`0x${account}`) < firstAddress
}
