import * as AbiParameters from 'ox/AbiParameters'
import type { Hex } from '../accounts/wallet-config.ts'
import { type AbiParameter, isWithinSize } from './abi-size.ts'
import type {
  CallReader,
  DecodeContext,
  ExchangeOperation,
  TransferOperation,
} from './operation.ts'
import { ofLikeness } from './promised-calls.ts'

const directCalls: Readonly<Record<string, CallReader>> = {
  'buyTokens(uint256[] tokenIds, uint256[] amounts, uint256 maxCurrency, uint256 deadline, address recipient, address[] feeRecipients, uint256[] feeAmounts)':
    (args, { call, context }) => {
      const [ids, amounts, maxCurrency, deadline, recipient] =
        args as readonly [
          readonly bigint[],
          readonly bigint[],
          bigint,
          bigint,
          string,
        ]
      return {
        kind: 'niftyswap',
        side: 'buy',
        exchangeContractAddress: call.to,
        tokenContractAddress: context.exchangeOf?.(call.to)?.token,
        currencyContractAddress: context.exchangeOf?.(call.to)?.currency,
        currencyAmount: maxCurrency,
        deadline,
        recipient,
        tokenIds: ids.map(String),
        amounts,
      }
    },
  'wrapAndSwap(uint256 maxAmount, address recipient, bytes order)': (
    args,
    { call, context },
  ) => {
    const [maxAmount, recipient, data] = args as readonly [bigint, string, Hex]
    const order = readOrder(data)
    if (order?.side !== 'buy') throw new RangeError('no order to buy')
    return {
      kind: 'niftyswap',
      side: 'buy',
      exchangeContractAddress: call.to,
      tokenContractAddress: context.exchangeOf?.(call.to)?.token,
      currencyContractAddress: context.exchangeOf?.(call.to)?.currency,
      currencyAmount: maxAmount,
      deadline: order.deadline,
      recipient,
      tokenIds: order.ids.map(String),
      amounts: order.amounts,
    }
  },
}

/** Direct calls of exchanges that trade collectibles for a coin. @see HIST-02 */
export const exchangeCalls = ofLikeness(directCalls)

/**
 * Reads an order to an exchange from the data of an ERC-1155 transfer to it.
 * The data begins with the order's method selector.
 *
 * @returns `undefined` if the data is not an order
 * @see HIST-02
 */
export function readExchangeOrder(
  transfer: TransferOperation,
  data: Hex,
  { exchangeOf }: Pick<DecodeContext, 'exchangeOf'>,
): ExchangeOperation | undefined {
  const order = readOrder(data)
  if (!order) return undefined
  const shared = {
    kind: 'niftyswap',
    exchangeContractAddress: transfer.to,
    deadline: order.deadline,
    recipient: order.recipient,
  } as const
  if (order.side === 'sell') {
    return {
      ...shared,
      side: 'sell',
      tokenContractAddress: transfer.contractAddress,
      currencyContractAddress: exchangeOf?.(transfer.to)?.currency,
      currencyAmount: order.minCurrency,
      tokenIds: transfer.tokenIds,
      amounts: transfer.amounts,
    }
  }
  return {
    ...shared,
    side: 'buy',
    tokenContractAddress: exchangeOf?.(transfer.to)?.token,
    currencyContractAddress: transfer.contractAddress,
    currencyAmount: transfer.amounts.reduce((sum, one) => sum + one, 0n),
    tokenIds: order.ids.map(String),
    amounts: order.amounts,
  }
}

type Order =
  | {
      readonly side: 'buy'
      readonly recipient: string
      readonly ids: readonly bigint[]
      readonly amounts: readonly bigint[]
      readonly deadline: bigint
    }
  | {
      readonly side: 'sell'
      readonly recipient: string
      readonly minCurrency: bigint
      readonly deadline: bigint
    }

const method = { type: 'bytes4' } as const
const address = { type: 'address', name: 'recipient' } as const
const amount = (name: string) => ({ type: 'uint256', name }) as const

/** The data of an order: its method, then one tuple that depends on it. */
const shapes: Readonly<Record<string, readonly AbiParameter[]>> = {
  b2d81047: [
    method,
    {
      type: 'tuple',
      name: 'order',
      components: [
        address,
        { type: 'uint256[]', name: 'ids' },
        { type: 'uint256[]', name: 'amounts' },
        amount('deadline'),
      ],
    },
  ] as readonly AbiParameter[],
  db08ec97: [
    method,
    {
      type: 'tuple',
      name: 'order',
      components: [address, amount('minCurrency'), amount('deadline')],
    },
  ] as readonly AbiParameter[],
  ade79c7a: [
    method,
    {
      type: 'tuple',
      name: 'order',
      components: [
        address,
        amount('minCurrency'),
        { type: 'address[]', name: 'feeRecipients' },
        { type: 'uint256[]', name: 'feeAmounts' },
        amount('deadline'),
      ],
    },
  ] as readonly AbiParameter[],
}

function readOrder(data: Hex): Order | undefined {
  const shape = shapes[data.slice(2, 10).toLowerCase()]
  if (!shape || !isWithinSize(shape, data)) return undefined
  const values = decodeOrder(shape, data)
  if (!values) return undefined
  const { recipient, deadline } = values
  return 'ids' in values
    ? {
        side: 'buy',
        recipient,
        deadline,
        ids: values.ids,
        amounts: values.amounts,
      }
    : { side: 'sell', recipient, deadline, minCurrency: values.minCurrency }
}

type OrderValues = { readonly recipient: string; readonly deadline: bigint } & (
  | { readonly ids: readonly bigint[]; readonly amounts: readonly bigint[] }
  | { readonly minCurrency: bigint }
)

function decodeOrder(
  shape: readonly AbiParameter[],
  data: Hex,
): OrderValues | undefined {
  try {
    const parameters = shape as readonly AbiParameters.Parameter[]
    const values: readonly unknown[] = AbiParameters.decode(parameters, data, {
      checksumAddress: false,
    })
    return values[1] as OrderValues
  } catch {
    // Data of another kind begins the same, so the transfer stays plain.
    return undefined
  }
}
