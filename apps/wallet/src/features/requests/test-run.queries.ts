import {
  callsOf,
  nonceSpaceOf,
  payFee,
  type RequestedTransaction,
  type TestRun,
  testRun,
  type Wallet,
} from '@cairn/core'
import { BaseError, type Coin } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'
import type { Fee } from '#shared/money/use-fee.ts'

const testRunIntervalMs = 10_000
/** A hidden window runs nothing: what it found counts this long, in ms. */
const longestRunMs = 60_000

/** A test run, with the time at which it began, in milliseconds. */
export type TimedRun = TestRun & { readonly ranAt: number }

/** Returns the time in milliseconds from which a test run says nothing more. */
export function runEnds({ ranAt }: Pick<TimedRun, 'ranAt'>): number {
  return ranAt + longestRunMs
}

/**
 * Checks at the press that a test run is still of now: timers stand still while a
 * window is hidden or a device sleeps.
 *
 * @throws {RunTooOldError}
 * @see SEND-01
 */
export function checkRunAge(
  run: Pick<TimedRun, 'ranAt'> | undefined,
  now: number,
): void {
  if (!run || now >= runEnds(run)) throw new RunTooOldError()
}

/**
 * Runs a request, its fee included, without sending it.
 *
 * @param held - coins to look at where a node shows no more, the dearest first
 * @see SEND-01
 */
export function testRunOptions(
  wallet: Wallet,
  request: RequestedTransaction,
  { option: fee, sender }: Pick<Fee, 'option' | 'sender'>,
  held: readonly Coin[],
) {
  return queryOptions({
    // The person may change a call of the same request.
    queryKey: [
      'test-run',
      request.id,
      request.txs,
      // All that its payment is made of: two coins may share a symbol.
      fee && [fee.token.contractAddress, fee.to, fee.value, fee.gasLimit],
      sender,
    ],
    queryFn: async ({ signal }): Promise<TimedRun> => {
      const ranAt = wallet.now()
      const run = await testRun(
        wallet,
        {
          chainId: request.chainId,
          calls: [...callsOf(request), ...(fee ? [payFee(fee)] : [])],
          sender,
          nonceSpace: nonceSpaceOf(wallet, request),
          coins: held
            .filter(({ chainId }) => chainId === request.chainId)
            .map(({ contractAddress }) => contractAddress),
        },
        signal,
      )
      return { ...run, ranAt }
    },
    retry: 1,
    // The chain moves on while the request is read.
    refetchInterval: testRunIntervalMs,
    refetchOnWindowFocus: 'always',
  })
}

/** The test run of a request is too old to sign by, and is done again. */
class RunTooOldError extends BaseError {
  override readonly name = 'RunTooOldError'

  constructor() {
    super('The test run is too old.')
  }
}
