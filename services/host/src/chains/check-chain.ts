import type { Chain } from '@cairn/service-kit'
import { assertAnswers } from './ask-chain-id.ts'

/**
 * Time for which an answer of a node proves that it is there, in ms. It is
 * longer than the pause between two looks of the indexer, so that checks ask
 * nothing of their own where the indexer does.
 */
const freshMs = 90_000

/**
 * Creates the check whether a chain's nodes answer for it. One that answered
 * anybody within 90 s, and has not failed since, is not asked again: each
 * question may cost, and balancers check all the time.
 *
 * @throws {OtherChainError} from the check, if a node answers for another chain
 * @see SRVC-01 bq
 */
export function createChainCheck(
  chain: Pick<Chain, 'chainId' | 'rpcUrl' | 'nodes'>,
  fetch: typeof globalThis.fetch,
  nowMs: () => number = Date.now,
): () => Promise<void> {
  const isKnownWell = () =>
    chain.nodes
      ?.states()
      .some(
        ({ fault, answeredMs = Number.NEGATIVE_INFINITY }) =>
          !fault && nowMs() - answeredMs < freshMs,
      )
  return async () => {
    if (!isKnownWell()) await assertAnswers(chain, fetch)
  }
}
