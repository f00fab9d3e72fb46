import { readConfig } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import {
  createPayee,
  createSenders,
  earlyTransactions,
  leastTransactions,
  readRelayerConfig,
} from '@cairn/relayer'
import { Value } from 'ox'
import { readArguments } from '../arguments.ts'
import { openChains } from '../chains/open-chains.ts'
import { readSenders } from '../chains/read-senders.ts'
import type { Command } from '../command.ts'
import { readSecret } from '../secrets/check-secrets.ts'
import { listSecrets } from '../secrets/known-secrets.ts'

const help = `npm run ops -- senders
  Lists the relayer's accounts with their coins on each chain, and for how many
  transactions of 500,000 gas these last at the present price. Below ${earlyTransactions} it
  warns; below ${leastTransactions} the exit code is 1. While keys rotate, it lists the
  senders of each key, the newest first.`

/** Lists the relayer's senders and their coins. @see SRVC-01 */
export const senders: Command = {
  name: 'senders',
  summary: 'addresses and coins of the accounts that the relayer sends from',
  help,
  async run(args, { env, fetch, say }) {
    readArguments(args, {})
    const config = readConfig(env)
    const known = listSecrets(config, env)
    const secret = known.find(({ name }) => name === 'relayer-key')
    const keys = secret && (await readSecret(secret)).keys
    if (!keys?.[0]) throw new NoSendersError()
    const { senderCount, paymentAddress } = readRelayerConfig(env)
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
