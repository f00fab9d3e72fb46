import { type Address, BaseError } from '@cairn/primitives'
import {
  countUnfinished,
  createPayee,
  createSenders,
  leastTransactions,
  listUnknown,
  type Sender,
  switchSenders,
} from '@cairn/relayer'
import { type Database, fingerprintOf, retryDeadlock } from '@cairn/service-kit'
import { Value } from 'ox'
import type { OpenChain } from '../chains/open-chains.ts'
import { readSenders } from '../chains/read-senders.ts'
import { handOverCoins, handOverToken } from './hand-over.ts'

/** The accounts of the relayer's keys, before and after their rotation. */
export type SenderChange = {
  readonly from: readonly Sender[]
  readonly to: readonly Sender[]
  /** Take fees; absent if the configuration names another receiver. */
  readonly payees:
    | { readonly from: readonly Sender[]; readonly to: Sender }
    | undefined
}

/** Derives the accounts of old keys and the new one. */
export function changeOf(
  keys: { readonly fresh: Uint8Array; readonly others: readonly Uint8Array[] },
  config: {
    readonly senderCount: number
    readonly paymentAddress: string | undefined
  },
): SenderChange {
  const { fresh, others } = keys
  return {
    from: others.flatMap((key) => createSenders(key, config.senderCount)),
    to: createSenders(fresh, config.senderCount),
    payees: config.paymentAddress
      ? undefined
      : { from: others.map(createPayee), to: createPayee(fresh) },
  }
}

/**
 * Gives the lanes to the new senders in the database, which decides for all
 * hosts at once.
 *
 * @throws {UnknownSendersError} if no host has read the new key yet
 * @throws {PoorNewSendersError} if the new senders lack coins
 */
export async function switchRelayer(
  database: Database,
  chains: readonly OpenChain[],
  change: SenderChange,
  fresh: Uint8Array,
): Promise<void> {
  const addresses = addressesOf(change)
  const unknown = await listUnknown(database, addresses)
  if (unknown.length > 0) throw new UnknownSendersError()
  for (const open of chains) {
    const coins = await readSenders(open, addresses.to)
    const poor = coins.filter(
      ({ transactions }) => transactions < leastTransactions,
    )
    if (poor.length > 0)
      throw new PoorNewSendersError(
        open.chain.title,
        poor.map(({ address }) => address),
      )
  }
  // Hosts sign meanwhile, and hold rows of their senders.
  await retryDeadlock(() =>
    database.transaction(async (tx) => {
      await switchSenders(tx, addresses)
      await tx.query(
        `update host.secret_fingerprints set fingerprint = $1 where name = 'relayer-key'`,
        [fingerprintOf('relayer-key', fresh)],
      )
    }),
  )
}

/**
 * Lets the old senders hand over their coins. The database keeps them as
 * retired.
 *
 * @param say - called with a sentence for each transfer
 * @throws {UnfinishedError} while their transactions are on their way
 */
export async function finishRelayer(
  database: Database,
  chains: readonly OpenChain[],
  change: SenderChange,
  say: (line: string) => void,
): Promise<void> {
  const { from } = addressesOf(change)
  const unfinished = await countUnfinished(database, from)
  if (unfinished > 0) throw new UnfinishedError(unfinished)
  for (const open of chains) await handOverAll(open, change, say)
}

async function handOverAll(
  open: OpenChain,
  { from, to, payees }: SenderChange,
  say: (line: string) => void,
): Promise<void> {
  const { title, nativeToken, feeMarket } = open.chain
  const report = (one: Sender, text: string, receiver: Address) =>
    say(`${title}: ${one.address} gave ${text} to ${receiver}.`)
  const coins = async (one: Sender, receiver: Address) => {
    const sent = await handOverCoins(open, { from: one, to: receiver })
    if (sent === 0n) return
    const amount = Value.format(sent, nativeToken.decimals)
    report(one, `${amount} ${nativeToken.symbol}`, receiver)
  }
  for (const payee of payees?.from ?? []) {
    const receiver = payees?.to.address ?? payee.address
    const [payer] = from
    for (const { token } of feeMarket?.tokens ?? []) {
      if (!payer) continue
      const { contractAddress, symbol, decimals } = token
      const change = { from: payee, to: receiver }
      const sent = await handOverToken(open, change, contractAddress, payer)
      if (sent === 0n) continue
      report(payee, `${Value.format(sent, decimals)} ${symbol}`, receiver)
    }
    await coins(payee, receiver)
  }
  for (const sender of from) {
    const heir = to.find(({ lane }) => lane === sender.lane)
    if (heir) await coins(sender, heir.address)
  }
}

function addressesOf({ from, to }: SenderChange) {
  return {
    from: from.map(({ address }) => address),
    to: to.map(({ address }) => address),
  }
}

/** No host has added the new senders. */
class UnknownSendersError extends BaseError {
  override readonly name = 'UnknownSendersError'

  constructor() {
    super(
      'The hosts do not know the new senders yet. Copy the file of relayer-key to every host of the relayer, and wait some seconds.',
    )
  }
}

/** The new senders cannot pay for transactions. */
class PoorNewSendersError extends BaseError {
  override readonly name = 'PoorNewSendersError'

  constructor(chain: string, senders: readonly Address[]) {
    super(
      `The new senders need coins on ${chain} first. Send some to ${senders.join(', ')}. What the old ones have follows at finish.`,
    )
  }
}

/** Old senders have transactions that no block holds. */
class UnfinishedError extends BaseError {
  override readonly name = 'UnfinishedError'

  constructor(count: number) {
    super(
      `${count} transactions of the old senders are on their way. Run finish again when they are mined.`,
    )
  }
}
