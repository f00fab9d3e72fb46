import { isMethodMissing } from '@cairn/clients'
import type { Chain } from '@cairn/service-kit'

/**
 * Tries something in the way that the chain's nodes can. While nobody has asked
 * them what they can do, a node that refuses the first way is asked by call.
 *
 * @see SEND-01
 */
export async function inWayOf<Result>(
  { capabilities }: Pick<Chain, 'capabilities'>,
  ways: {
    readonly v1: () => Promise<Result>
    readonly call: () => Promise<Result>
  },
): Promise<Result> {
  const way = capabilities?.()?.testRun
  if (way === 'call') return ways.call()
  try {
    return await ways.v1()
  } catch (error) {
    if (way === 'v1' || !isMethodMissing(error)) throw error
    return ways.call()
  }
}
