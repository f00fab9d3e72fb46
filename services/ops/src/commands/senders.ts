import { readConfig } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import {
  createPayee,
  createSenders,
  earlyTransactions,
  leastTransactions,
  readRelayerConfig,
  type Sender,
} from '@cairn/relayer'
import { Value } from 'ox'
import { readArguments, UsageError } from '../arguments.ts'
import { fundSenders } from '../chains/fund-senders.ts'
import { findChain, type OpenChain, openChains } from '../chains/open-chains.ts'
import { readSenders } from '../chains/read-senders.ts'
import type { Command } from '../command.ts'
import { readSecret } from '../secrets/check-secrets.ts'
import { listSecrets } from '../secrets/known-secrets.ts'

const help = `npm run ops -- senders
  Lists the relayer's accounts with their coins on each chain, and for how many
  transactions of 500,000 gas these last at the present price. Below ${earlyTransactions} it
  warns; below ${leastTransactions} the exit code is 1. While keys rotate, it lists the
  senders of each key, the newest first.

npm run ops -- senders fund --chain <name> --from <key file> [--transactions 500]
  Tops the senders of the newest key up to so many transactions of 500,000 gas.
  The file holds the private key of an account with coins: 64 digits of hex.`

const usualTransactions = '500'

/** Lists the relayer's senders and their coins. @see SRVC-01 */
export const senders: Command = {
  name: 'senders',
  summary: 'addresses and coins of the accounts that the relayer sends from',
  help,
  async run(args, { env, fetch, say }) {
    const { positionals, values } = readArguments(args, {
      chain: { type: 'string' },
      from: { type: 'string' },
      transactions: { type: 'string' },
    })
    const funding = readFunding(positionals, values)
    const config = readConfig(env)
    const known = listSecrets(config, env)
    const secret = known.find(({ name }) => name === 'relayer-key')
    const keys = secret && (await readSecret(secret)).keys
    if (!keys?.[0]) throw new NoSendersError()
    const { senderCount, paymentAddress } = readRelayerConfig(env)
    if (funding) {
      const found = await findChain(funding.chain, { env, fetch })
      const own = createSenders(keys[0], senderCount)
      await fund(found, own, funding, say)
      return 0
    }
    const addresses = keys
      .flatMap((key) => createSenders(key, senderCount))
      .map(({ address }) => address)
    say(`Fees go to ${paymentAddress ?? createPayee(keys[0]).address}.`)
    let isPoor = false
    for (const open of await openChains(config, fetch)) {
      const { title, nativeToken } = open.chain
      say(`${title}:`)
      for (const coins of await readSenders(open, addresses)) {
        const { address, balance, transactions } = coins
        const amount = Value.format(balance, nativeToken.decimals)
        say(
          `  ${address}  ${amount} ${nativeToken.symbol}, ${transactions} transactions${warningOf(transactions)}`,
        )
        isPoor ||= transactions < leastTransactions
      }
    }
    return isPoor ? 1 : 0
  },
}

type Funding = {
  readonly chain: string
  readonly keyPath: string
  readonly transactions: bigint
}

/**
 * Reads what `fund` was called with; `undefined` without it.
 *
 * @throws {UsageError} for anything else
 */
function readFunding(
  [word, ...more]: readonly string[],
  values: {
    readonly chain?: string
    readonly from?: string
    readonly transactions?: string
  },
): Funding | undefined {
  if (word === undefined && Object.keys(values).length === 0) return undefined
  const { chain, from, transactions = usualTransactions } = values
  const isWhole = /^[1-9]\d{0,6}$/.test(transactions)
  if (word !== 'fund' || more.length > 0 || !chain || !from || !isWhole)
    throw new UsageError(
      'Say npm run ops -- senders fund --chain <name> --from <key file>, and a whole number of --transactions if you like.',
    )
  return { chain, keyPath: from, transactions: BigInt(transactions) }
}

async function fund(
  open: OpenChain,
  own: readonly Sender[],
  { keyPath, transactions }: Funding,
  say: (line: string) => void,
): Promise<void> {
  const { title, nativeToken } = open.chain
  const addresses = own.map(({ address }) => address)
  const sent = await fundSenders(open, addresses, { keyPath, transactions })
  for (const { address, value } of sent) {
    const amount = Value.format(value, nativeToken.decimals)
    say(`${address} got ${amount} ${nativeToken.symbol}.`)
  }
  say(`The senders on ${title} have coins for ${transactions} transactions.`)
}

function warningOf(transactions: bigint): string {
  if (transactions < leastTransactions) return '. Send it coins now.'
  return transactions < earlyTransactions ? '. Send it coins soon.' : ''
}

/** The configuration has no senders. */
class NoSendersError extends BaseError {
  override readonly name = 'NoSendersError'

  constructor() {
    super(
      'This configuration has no senders: it runs no relayer, or relayer-key is missing. npm run ops -- secrets check says more.',
    )
  }
}
