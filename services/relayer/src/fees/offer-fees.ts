import type { Address, Hex } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import type { ChainNode } from '../chain-node.ts'
import type { GasPrices } from '../gas-price.ts'
import type { RelayerKeys } from '../sender-keys.ts'
import { estimateGas } from './estimate-gas.ts'
import { extraFeeAtMost } from './extra-fee.ts'
import type { PricedToken } from './fee-market.ts'
import {
  feeInWei,
  type Payment,
  paymentBytes,
  paymentGasLimit,
  quotedExtra,
  quotedGas,
} from './fee-policy.ts'
import type { FeeRules } from './fee-rules.ts'
import { formatQuote } from './quote.ts'

/** The dependencies of a quote. */
export type FeeContext = {
  readonly chain: Chain
  readonly node: ChainNode
  readonly gasPrices: GasPrices
  readonly rules: FeeRules
  readonly pricedTokens: () => Promise<readonly PricedToken[]>
  /** The first one seals. */
  readonly quoteKeys: RelayerKeys['quoteKeys']
  readonly paymentAddress: Address
  readonly now: () => Date
}

/**
 * Lifetime of a quote, in seconds: time to read a review screen and fetch a
 * code.
 */
const quoteTtlS = 15 * 60

/** Whether sending is free on a chain, as on testnets. */
export function isSponsored({ type }: Pick<Chain, 'type'>): boolean {
  return type === 'testnet'
}

/**
 * Offers ways to pay for `execute`, and a binding quote for them.
 *
 * @throws {HttpError} `InvalidArgument` when `data` is no `execute`
 * @see SEND-01
 */
export async function offerFees(
  context: FeeContext,
  contract: Address,
  data: Hex,
): Promise<{
  readonly options: FeeOption[]
  readonly sponsored: boolean
  readonly quote: string
}> {
  const { chain, node, gasPrices, paymentAddress, rules } = context
  const sponsored = isSponsored(chain)
  const gas = await estimateGas(context, contract, data)
  const { price, offers } = sponsored
    ? { price: 0n, offers: [] }
    : await listOffers()
  const quote = formatQuote(
    {
      chainId: chain.chainId,
      paymentAddress,
      fees: offers.map(({ option: { token, value }, gas, wei }) => ({
        ...(token.contractAddress && { token: token.contractAddress }),
        value,
        gas,
        wei: `${wei}`,
      })),
      price: `${price}`,
      expiresAt: Math.floor(context.now().getTime() / 1000) + quoteTtlS,
    },
    context.quoteKeys[0],
  )
  return { options: offers.map(({ option }) => option), sponsored, quote }

  async function listOffers() {
    const unpaid = { to: contract, data, gas: quotedGas(gas) }
    const [{ expected: price }, tokens, mostExtra] = await Promise.all([
      gasPrices.get(),
      context.pricedTokens(),
      extraFeeAtMost(node, rules.extra, unpaid, paymentBytes),
    ])
    const extra = quotedExtra(mostExtra)
    const offers = tokens.map(({ token, fromWei }) => {
      const payment: Payment = token.contractAddress ? 'token' : 'coin'
      const quoted = quotedGas(gas, payment) + extra.gas
      const wei = feeInWei(quoted, price) + extra.wei
      const option: FeeOption = {
        token,
        to: paymentAddress,
        value: String(fromWei(wei)),
        gasLimit: Number(paymentGasLimit(payment)),
      }
      return { option, gas: Number(quoted), wei }
    })
    return { price, offers }
  }
}
