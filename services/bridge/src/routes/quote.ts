import type { Address } from '@cairn/primitives'
import { address, type BridgeRoute, type BridgeToken } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'
import { z } from 'zod'
import { type Carrier, carriers, readBps, splitAmount } from '../carriers.ts'
import { type ChainSide, isNative } from '../chain-side.ts'
import type { BridgeContext } from '../context.ts'
import { encodeDeposit } from '../deposit.ts'

const chainId = z.coerce.number().int().positive()

/** Largest amount that a quote is given for: no coin has more. */
const amount = z
  .string()
  .regex(/^[1-9]\d{0,59}$/)
  .transform(BigInt)

const feeFields = {
  /** At most 5, in percent. */
  feePercent: z
    .string()
    .regex(/^[0-4](?:\.\d{1,2})?$/)
    .optional(),
  feeTakerAddress: z.optional(address),
}

const quoteQuery = z
  .object({
    fromTokenAddress: address,
    fromChainId: chainId,
    toTokenAddress: address,
    toChainId: chainId,
    fromAmount: amount,
    userAddress: address,
    sort: z.enum(['output', 'gas', 'time']).default('output'),
    ...feeFields,
  })
  .refine(
    (q) => (q.feePercent === undefined) === (q.feeTakerAddress === undefined),
  )

/** A route as `quote` gave it, and as the wallet sends it back. */
const returnedRoute = z.object({
  fromAmount: amount,
  toAmount: z.string().regex(/^\d{1,78}$/),
  sender: address,
  recipient: address,
  usedBridgeNames: z.tuple([z.string()]),
  fromAsset: z.object({ chainId, address }),
  toAsset: z.object({ chainId, address }),
  integratorFee: z
    .object({ feePercent: feeFields.feePercent, feeTakerAddress: address })
    .nullable(),
})

type Pair = ReturnType<typeof pairOf>

/** Answers `GET quote`: every way whose fees leave something. @see BRDG-02 */
export async function quote(context: BridgeContext, query: unknown) {
  const asked = parse(quoteQuery, query)
  const pair = pairOf(
    context,
    asked,
    asked.fromTokenAddress,
    asked.toTokenAddress,
  )
  const gasPrice = await pair.from.gasPrice()
  const feeBps = readBps(asked.feePercent ?? '0')
  const routes = carriers.flatMap((carrier) => {
    const split = splitAmount(carrier, pair.coin, asked.fromAmount, feeBps)
    if (!split) return []
    return [
      {
        routeId: `${carrier.name}-${asked.fromAmount}`,
        fromAmount: `${asked.fromAmount}`,
        toAmount: `${split.out}`,
        fromAsset: assetOf(pair.from, pair.fromToken),
        toAsset: assetOf(pair.to, pair.toToken),
        sender: asked.userAddress,
        recipient: asked.userAddress,
        usedBridgeNames: [carrier.name],
        integratorFee:
          asked.feePercent !== undefined && asked.feeTakerAddress !== undefined
            ? {
                amount: `${split.fee}`,
                feePercent: asked.feePercent,
                feeTakerAddress: asked.feeTakerAddress,
              }
            : null,
        serviceTime: carrier.waitS,
        maxServiceTime: carrier.waitS * 3 + 10,
        userTxs: [userTxOf(pair, carrier, split, asked, gasPrice)],
      } satisfies BridgeRoute & Record<string, unknown>,
    ]
  })
  return {
    fromChainId: asked.fromChainId,
    toChainId: asked.toChainId,
    fromAsset: assetOf(pair.from, pair.fromToken),
    toAsset: assetOf(pair.to, pair.toToken),
    routes: sortRoutes(routes, asked.sort),
  }
}

function userTxOf(
  pair: Pair,
  carrier: Carrier,
  split: { readonly out: bigint; readonly minimum: bigint },
  asked: { readonly fromAmount: bigint; readonly userAddress: Address },
  gasPrice: bigint,
) {
  const { from, fromToken } = pair
  const native = isNative(fromToken.address)
  const gas = carrier.gas[native ? 'native' : 'token']
  return {
    userTxType: 'fund-movr',
    txType: 'eth_sendTransaction',
    chainId: from.chain.chainId,
    toAmount: `${split.out}`,
    approvalData: native
      ? null
      : {
          minimumApprovalAmount: `${asked.fromAmount}`,
          approvalTokenAddress: fromToken.address,
          allowanceTarget: from.escrow,
          owner: asked.userAddress,
        },
    gasFees: { gasLimit: Number(gas), gasAmount: `${gas * gasPrice}` },
    steps: [
      {
        type: 'bridge',
        protocol: { name: carrier.name, displayName: carrier.title, icon: '' },
        minAmountOut: `${split.minimum}`,
        toAmount: `${split.out}`,
      },
    ],
  }
}

/**
 * Answers `POST build-tx`. Amounts are calculated again, so that a changed
 * route does not promise what the mover would not pay.
 */
export async function buildTx(context: BridgeContext, body: unknown) {
  const { route } = parse(z.object({ route: returnedRoute }), body)
  const asked = {
    fromChainId: route.fromAsset.chainId,
    toChainId: route.toAsset.chainId,
  }
  const pair = pairOf(
    context,
    asked,
    route.fromAsset.address,
    route.toAsset.address,
  )
  const carrier = carriers.find(({ name }) => name === route.usedBridgeNames[0])
  const feePercent = route.integratorFee?.feePercent
  const split =
    carrier &&
    splitAmount(
      carrier,
      pair.coin,
      route.fromAmount,
      readBps(feePercent ?? '0'),
    )
  if (!carrier || !split || BigInt(route.toAmount) > split.out)
    throw new HttpError('InvalidArgument', 'This route is not offered.')
  const native = isNative(pair.fromToken.address)
  const wall = BigInt(Math.floor(context.now().getTime() / 1000))
  const newest = await pair.from.time()
  const txData = encodeDeposit({
    carrierId: carrier.id,
    receiver: route.recipient,
    toChainId: asked.toChainId,
    token: pair.fromToken.address,
    isNative: native,
    amount: route.fromAmount,
    toToken: pair.toToken.address,
    minimumOut: split.minimum,
    deadline:
      (newest > wall ? newest : wall) + BigInt(context.config.deadlineS),
    feeTaker: route.integratorFee?.feeTakerAddress ?? zeroAddress,
    fee: split.fee,
  })
  return {
    userTxType: 'fund-movr',
    txType: 'eth_sendTransaction',
    chainId: asked.fromChainId,
    txTarget: pair.from.escrow,
    txData,
    value: `0x${(native ? route.fromAmount : 0n).toString(16)}`,
  }
}

const zeroAddress: Address = '0x0000000000000000000000000000000000000000'

function pairOf(
  { sides }: BridgeContext,
  asked: { readonly fromChainId: number; readonly toChainId: number },
  fromAddress: string,
  toAddress: string,
) {
  const from = sides.get(asked.fromChainId)
  const to = sides.get(asked.toChainId)
  const fromToken = from?.tokenAt(fromAddress)
  const toToken = to?.tokenAt(toAddress)
  const coin = fromToken?.chainAgnosticId
  if (!from || !to || from === to || !fromToken || !toToken || !coin)
    throw new HttpError('InvalidArgument', 'This pair is not bridged.')
  if (coin !== toToken.chainAgnosticId)
    throw new HttpError('InvalidArgument', 'The bridge does not swap.')
  return { from, to, fromToken, toToken, coin }
}

/** Describes a coin in the form of bridge aggregators. */
export function assetOf(
  { chain }: ChainSide,
  token: ChainSide['tokens'][number],
): BridgeToken {
  const { address, name, symbol, decimals, chainAgnosticId, logoURI } = token
  return {
    chainId: chain.chainId,
    address,
    name,
    symbol,
    decimals,
    chainAgnosticId,
    icon: logoURI ?? null,
    logoURI: logoURI ?? null,
  }
}

function sortRoutes<
  R extends {
    readonly toAmount: string
    readonly serviceTime: number
    readonly userTxs: readonly {
      readonly gasFees: { readonly gasLimit: number }
    }[]
  },
>(routes: readonly R[], sort: 'output' | 'gas' | 'time'): R[] {
  const gasOf = ({ userTxs }: R) => userTxs[0]?.gasFees.gasLimit ?? 0
  return routes.toSorted((a, b) => {
    if (sort === 'time') return a.serviceTime - b.serviceTime
    if (sort === 'gas') return gasOf(a) - gasOf(b)
    return BigInt(b.toAmount) > BigInt(a.toAmount) ? 1 : -1
  })
}

/** @throws {HttpError} naming the wrong fields without their values */
export function parse<T extends z.ZodType>(
  schema: T,
  value: unknown,
): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(
    ({ path }) => path.join('.') || 'query',
  )
  throw new HttpError(
    'InvalidArgument',
    `Not valid: ${[...new Set(fields)].slice(0, 8).join(', ')}.`,
  )
}
