import type { Address, Hex } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import type { ChainNode } from './chain-node.ts'
import { estimateGas } from './estimate-gas.ts'
import { listPricedTokens } from './fee-tokens.ts'
import type { GasPrices } from './gas-price.ts'
import { formatQuote } from './quote.ts'

/** All that a quote is made from. */
export type FeeContext = {
  readonly chain: Chain
  readonly node: ChainNode
  readonly gasPrices: GasPrices
  readonly quoteKey: Uint8Array
  readonly paymentAddress: Address
  readonly now: () => Date
}

/** Long enough to read a review screen and fetch a code. */
const quoteTtlS = 15 * 60
// Gas may be dearer by the time the quote is used.
const marginPercent = 125n
/** How much gas the payment itself is given: of coins, and of tokens. */
const paymentGas = { native: 60_000, token: 120_000 }

/** Whether sending is free on a chain: on those for tests it is. */
export function isSponsored({ type }: Pick<Chain, 'type'>): boolean {
  return type === 'testnet'
}

/**
 * Offers ways to pay for `execute`, and a quote that binds us to them.
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
  const { chain, node, gasPrices, paymentAddress } = context
  const sponsored = isSponsored(chain)
  const gas = await estimateGas(node, contract, data)
  const options = sponsored ? [] : await listOptions()
  const quote = formatQuote(
    {
      chainId: chain.chainId,
      gas: Number(gas),
      paymentAddress,
      fees: options.map(({ token, value }) => ({
        ...(token.contractAddress && { token: token.contractAddress }),
        value,
      })),
      expiresAt: Math.floor(context.now().getTime() / 1000) + quoteTtlS,
    },
    context.quoteKey,
  )
  return { options, sponsored, quote }

  async function listOptions(): Promise<FeeOption[]> {
    const [price, tokens] = await Promise.all([
      gasPrices.get(),
      listPricedTokens(node, chain),
    ])
    const wei = (gas * price.expected * marginPercent) / 100n
    return tokens.map(({ token, fromWei }) => ({
      token,
      to: paymentAddress,
      value: String(fromWei(wei)),
      gasLimit: token.type === 'UNKNOWN' ? paymentGas.native : paymentGas.token,
    }))
  }
}
