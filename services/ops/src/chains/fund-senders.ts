import { BaseError } from '@cairn/primitives'
import { type Sender, transactionGas } from '@cairn/relayer'
import { Value } from 'ox'
import { transfer } from '../rotate/hand-over.ts'
import type { OpenChain } from './open-chains.ts'
import { readPayer } from './read-payer.ts'
import { pricesOf, readBalance } from './read-senders.ts'

/** A sender whose coins are topped up, and what it gets, in wei. */
type TopUp = { readonly address: Sender['address']; readonly value: bigint }

/**
 * Tops the senders of a chain up to so many transactions of 500,000 gas at the
 * present price. Those that have as much get nothing.
 *
 * @param from.keyPath - file with the private key of an account that pays, in hex
 * @returns the amounts that were sent
 * @throws {FundingError} if the account has too few coins, or a transfer fails
 * @see FEES-01 h
 */
export async function fundSenders(
  open: OpenChain,
  addresses: readonly Sender['address'][],
  from: { readonly keyPath: string; readonly transactions: bigint },
): Promise<readonly TopUp[]> {
  const payer = await readPayer(from.keyPath)
  const { maxFeePerGas } = await pricesOf(open).get()
  const full = maxFeePerGas * transactionGas * from.transactions
  const topUps = await Promise.all(
    addresses.map(async (address) => ({
      address,
      value: full - (await readBalance(open.node, address)),
    })),
  )
  const missing = topUps.filter(({ value }) => value > 0n)
  const { title, nativeToken } = open.chain
  const sum = missing.reduce((total, { value }) => total + value, 0n)
  const has = await readBalance(open.node, payer.address)
  if (has < sum) {
    const [needed, held] = [sum, has].map((wei) =>
      Value.format(wei, nativeToken.decimals),
    )
    throw new FundingError(
      `${payer.address} has ${held} ${nativeToken.symbol} on ${title}, and its senders need ${needed}, besides gas. Nothing was sent.`,
    )
  }
  for (const { address, value } of missing) {
    const isSent = await transfer(open, payer, {
      to: address,
      data: '0x',
      value,
    })
    if (!isSent)
      throw new FundingError(
        `${payer.address} could not send coins to ${address} on ${title}. Run it again: senders that have their coins get no more.`,
      )
  }
  return missing
}

class FundingError extends BaseError {
  override readonly name = 'FundingError'
}
