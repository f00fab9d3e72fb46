import { type Address, isSameAddress } from '@cairn/primitives'
import { type BridgeRoute, bridgeRoute } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { BridgeOrder } from './bridge-order.ts'

export type BridgeSort = 'output' | 'gas' | 'time'

/** A way over the bridge that fits what was asked for. */
export type BridgeOffer = {
  readonly id: string
  readonly bridgeName: string
  /** Name of the bridge for people. */
  readonly title: string
  /** In base units of the coin that arrives; `output` is at least `minimum`. */
  readonly output: bigint
  readonly minimum: bigint
  /** In base units of the source network's own coin. */
  readonly gas: bigint | undefined
  /** In seconds; `longest` is at least `shortest`. */
  readonly time: { readonly shortest: number; readonly longest: number }
  readonly route: BridgeRoute
  /** The route as it was given, to be sent back with all that it holds. */
  readonly given: unknown
  /** Time of its quote in milliseconds. */
  readonly quotedAt: number
}

/** The account that a quote is for, and when it was asked for. */
type Asker = {
  readonly account: Address
  /** In milliseconds. */
  readonly quotedAt: number
  /** Names of bridges for people, by their ids. */
  readonly titles?: ReadonlyMap<string, string> | undefined
}

/**
 * Reads the routes of a quote, and drops each that does not fit what was asked
 * for: other chains, amounts or recipients, more steps than one, and more that
 * arrives than leaves.
 *
 * @see BRDG-01
 */
export function readOffers(
  routes: readonly unknown[],
  order: BridgeOrder,
  asker: Asker,
): readonly BridgeOffer[] {
  const seen = new Set<string>()
  return routes.flatMap((given) => {
    const parsed = z.safeParse(bridgeRoute, given)
    if (!parsed.success) return []
    const offer = readOffer(parsed.data, given, order, asker)
    if (!offer || seen.has(offer.id)) return []
    seen.add(offer.id)
    return [offer]
  })
}

function readOffer(
  route: BridgeRoute,
  given: unknown,
  order: BridgeOrder,
  { account, quotedAt, titles }: Asker,
): BridgeOffer | undefined {
  const [first, ...more] = route.userTxs
  const [bridgeName] = route.usedBridgeNames
  if (!first || more.length > 0 || bridgeName === undefined) return undefined
  if (first.userTxType !== 'fund-movr') return undefined
  if (first.chainId !== order.fromChainId) return undefined
  if (BigInt(route.fromAmount) !== order.amount) return undefined
  if (route.recipient && !isSameAddress(route.recipient, account))
    return undefined
  const output = BigInt(route.toAmount)
  const least = first.steps?.at(-1)?.minAmountOut
  const minimum = least ? BigInt(least) : output
  if (minimum === 0n || minimum > output || isMoreThanPaid(output, order))
    return undefined
  const { serviceTime, maxServiceTime } = route
  return {
    id: route.routeId,
    bridgeName,
    title: titles?.get(bridgeName) ?? bridgeName,
    output,
    minimum,
    gas: first.gasFees ? BigInt(first.gasFees.gasAmount) : undefined,
    time: {
      shortest: serviceTime,
      longest: Math.max(serviceTime, maxServiceTime ?? serviceTime),
    },
    route,
    given,
    quotedAt,
  }
}

/** It is the same coin on both sides, so no bridge gives more than it takes. */
function isMoreThanPaid(output: bigint, { amount, from, to }: BridgeOrder) {
  return (
    output * 10n ** BigInt(from.decimals) > amount * 10n ** BigInt(to.decimals)
  )
}

/** Sorts offers by what arrives, by gas or by time; the best is first. @see BRDG-01 */
export function sortOffers(
  offers: readonly BridgeOffer[],
  sort: BridgeSort,
): readonly BridgeOffer[] {
  return offers.toSorted((a, b) => {
    switch (sort) {
      case 'output':
        return compare(b.output, a.output)
      case 'gas':
        return compareGas(a.gas, b.gas)
      case 'time':
        return a.time.shortest - b.time.shortest
      default:
        return sort satisfies never
    }
  })
}

/** An unknown amount of gas is last. */
function compareGas(a: bigint | undefined, b: bigint | undefined): number {
  if (a === undefined || b === undefined)
    return Number(a === undefined) - Number(b === undefined)
  return compare(a, b)
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
