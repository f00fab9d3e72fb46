import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { severalNodes } from '@cairn/service-kit'
import { Hex as OxHex } from 'ox'
import type { ChainContext } from './chain-context.ts'
import { listActive } from './db/senders.queries.ts'

/** Gas of a larger transaction, such as a swap. */
export const transactionGas = 500_000n
/** A sender with coins for fewer transactions counts as poor. */
export const leastTransactions = 10n
/** The log warns below this number of transactions. */
export const earlyTransactions = 200n

/** Pause between two looks at coins that nobody spends, in ms: gas gets dearer. */
const stillMs = 60 * 60_000

/** Watches the coins of a chain's senders. */
export type SenderBalances = {
  /**
   * Reads the balances, at most once per `balanceMs`; once an hour where the
   * senders have enough and did not send.
   *
   * @param isUsed - whether they may have sent since the last look
   */
  readonly look: (isUsed: boolean) => Promise<void>
  /** Says that a sender paid for a transaction between two looks. */
  readonly noteUse: () => void
  /** @throws {PoorSendersError} when senders can pay few transactions more */
  readonly check: () => void
  /** Coins as they were read last; empty before. */
  readonly list: () => readonly SenderCoins[]
}

/** Coins of a sender, in base units. */
export type SenderCoins = {
  readonly address: Address
  readonly balance: bigint
  /** Transactions that it can pay at the present price. */
  readonly transactions: number
}

/**
 * Creates a watch of the senders' coins. Senders without coins take
 * transactions in and cannot send them.
 *
 * @see SRVC-01
 */
export function createSenderBalances(context: ChainContext): SenderBalances {
  const { chain, config, database, gasPrices, log, node, now } = context
  let readAtMs = Number.NEGATIVE_INFINITY
  let poor: readonly Address[] = []
  let coins: readonly SenderCoins[] = []
  let warned = ''
  let wasUsed = false

  /** Warns when the list changes, so that the log stays small. */
  function warn(low: readonly Address[]): void {
    const list = low.join(', ')
    if (list !== '' && list !== warned)
      log.warn({ senders: low }, `senders have few coins on ${chain.name}`)
    warned = list
  }

  /**
   * Reads a balance. One that would raise the alarm is asked of all nodes, and
   * one of them that is alone with it is not believed.
   *
   * @see NODE-01 f
   */
  async function balanceOf(address: Address, least: bigint): Promise<bigint> {
    const params = [address, 'latest']
    const told = OxHex.toBigInt(await node.call<Hex>('eth_getBalance', params))
    const nodes = severalNodes(chain)
    if (told >= least || !nodes) return told
    const said = await nodes.quorum({ method: 'eth_getBalance', params })
    if (said.status === 'undecided')
      return coins.find((one) => one.address === address)?.balance ?? told
    return OxHex.toBigInt(said.answer as Hex)
  }

  return {
    noteUse() {
      wasUsed = true
    },

    async look(isUsed) {
      const nowMs = now().getTime()
      wasUsed ||= isUsed
      const isStill = !wasUsed && warned === ''
      const waitMs = isStill
        ? Math.max(config.balanceMs, stillMs)
        : config.balanceMs
      if (nowMs - readAtMs < waitMs) return
      readAtMs = nowMs
      wasUsed = isUsed
      const { maxFeePerGas } = await gasPrices.get()
      const cost = maxFeePerGas * transactionGas
      const senders = await listActive(
        database,
        chain.chainId,
        context.senders.map(({ address }) => address),
      )
      const balances = await Promise.all(
        senders.map(async (address) => ({
          address,
          balance: await balanceOf(address, cost * leastTransactions),
        })),
      )
      coins = balances.map((it) => ({
        ...it,
        transactions: Number(it.balance / (cost || 1n)),
      }))
      const below = (transactions: bigint) =>
        balances
          .filter(({ balance }) => balance < cost * transactions)
          .map(({ address }) => address)
      poor = below(leastTransactions)
      warn(below(earlyTransactions))
    },
    check() {
      if (poor.length > 0) throw new PoorSendersError(chain.name, poor)
    },
    list: () => coins,
  }
}

/** Senders need coins of their chain. */
export class PoorSendersError extends BaseError {
  override readonly name = 'PoorSendersError'
  readonly senders: readonly Address[]

  constructor(chain: string, senders: readonly Address[]) {
    super(`Send coins on ${chain} to ${senders.join(', ')}.`)
    this.senders = senders
  }
}
