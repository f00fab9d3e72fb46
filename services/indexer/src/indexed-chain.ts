import type { indexer } from '@cairn/protocol'
import type { Chain, Handlers, InNodeTurn } from '@cairn/service-kit'
import type { CallerOf } from './accounts/callers.ts'
import type { ChainAccounts } from './accounts/chain-accounts.ts'
import type { MissingReport } from './accounts/report-missing.ts'
import type { ChainNode } from './chain/chain-node.ts'
import type { FollowedChain } from './chain/follow-steps.ts'
import type { countMissing } from './db/gaps.queries.ts'
import type { ReadNativeBalances } from './native-balances.ts'
import type { ChooseStore } from './reads.ts'
import type { TokenFacts } from './token-facts.ts'

/** Dependencies of the routes of a chain. */
export type IndexedChain = {
  readonly chain: Chain
  /** Returns the store that lists are read from. */
  readonly reads: ChooseStore
  /** Blocks of a part of the tables. */
  readonly rangeBlocks: number
  readonly node: ChainNode
  readonly followed: FollowedChain
  readonly facts: TokenFacts
  /** Returns the coins that lists name, without `0x`. */
  readonly listedCoins: () => Promise<readonly string[]>
  readonly nativeBalances: ReadNativeBalances
  readonly now: () => Date
  /** Gives a caller its share of the nodes' time. */
  readonly inNodeTurn: InNodeTurn
  /** The accounts that the chain is read for; absent if it reads every block. */
  readonly accounts?: ChainAccounts | undefined
  /** Tells of blocks that were not read; absent if it reads every block. */
  readonly missing?: {
    readonly report: () => Promise<MissingReport | undefined>
    readonly count: () => ReturnType<typeof countMissing>
  }
  /** Returns the account whose session a call belongs to. */
  readonly callerOf?: CallerOf | undefined
}

/** A chain with its handlers, in this process or elsewhere. */
export type ServedChain = {
  readonly chain: IndexedChain
  readonly handlers: Handlers<typeof indexer>
}
