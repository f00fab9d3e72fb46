import { type FollowedChain, followSteps } from '../chain/follow-steps.ts'
import { createSignal } from '../chain/signal.ts'
import type { AccountFigures, AccountOptions } from './account-options.ts'
import { createAccountSteps, createWalk } from './account-step.ts'
import { createBackground } from './background.ts'

/** A chain that is followed for accounts. */
export type FollowedAccounts = FollowedChain & {
  /** Says that somebody is here: the chain is looked at more often for a while. */
  readonly wake: () => void
  /** Says that something new is expected, so that the next look comes soon. */
  readonly look: () => void
  readonly figures: Readonly<AccountFigures>
}

/** Time for which the chain counts as watched after a call, in ms. */
const awakeMs = 120_000
/** Pause between two looks that were asked for, in ms. */
const lookMs = 1_000
/** Longest pause, in ms: the lease is held on. */
const longestMs = 1_000
/** Time in which other hosts hear of one call that woke a chain, in ms. */
const tellMs = 30_000

/** The times at which a chain is looked at. */
type Watch = {
  /** Pause before the next look, in ms; 0 if it is due. */
  readonly dueInMs: () => number
  /** Plans the next look after one. */
  readonly looked: () => void
  /** Makes the next look due at once. */
  readonly hurry: () => void
  readonly wake: () => void
  readonly look: () => void
}

/**
 * Creates the times of looks: seldom, more often for a while after a call, and
 * soon after one that expects something.
 *
 * @param changed - is told when the next look comes sooner
 */
function createWatch(
  { index, now }: Pick<AccountOptions, 'index' | 'now'>,
  changed: () => void,
): Watch {
  const { awake, idle } = index.pollMs
  let awakeUntilMs = 0
  let dueMs = 0
  let lastMs = 0
  const nowMs = () => now().getTime()
  const wake = () => {
    const wasAwake = nowMs() < awakeUntilMs
    awakeUntilMs = nowMs() + awakeMs
    if (wasAwake) return
    dueMs = Math.min(dueMs, lastMs + awake)
    changed()
  }
  return {
    dueInMs: () => Math.max(0, dueMs - nowMs()),
    looked() {
      lastMs = nowMs()
      dueMs = lastMs + (lastMs < awakeUntilMs ? awake : idle)
    },
    hurry() {
      dueMs = 0
    },
    wake,
    look() {
      wake()
      dueMs = Math.min(dueMs, Math.max(nowMs(), lastMs + lookMs))
      changed()
    },
  }
}

/**
 * Follows accounts on a chain: rows of theirs alone, and balances that are read.
 * The chain is asked by time: seldom while nobody is here.
 *
 * @see SRVC-01 ac
 */
export async function followAccounts(
  options: AccountOptions,
): Promise<FollowedAccounts> {
  const { database, chain, now } = options
  const figures: AccountFigures = {
    accounts: 0,
    repaired: 0,
    unplaced: 0,
    lag: undefined,
    behindSinceMs: undefined,
  }
  const woken = createSignal()
  const watch = createWatch(options, woken.notify)
  const walk = createWalk(options, figures)
  const steps = createAccountSteps(walk)
  const background = createBackground(walk)

  async function step(): Promise<number> {
    if (watch.dueInMs() === 0) {
      watch.looked()
      if (await steps.step()) {
        watch.hurry()
        return 0
      }
    }
    if (await background()) return 0
    return Math.max(1, Math.min(longestMs, watch.dueInMs()))
  }

  const channel = `indexer_accounts_${chain.chainId}`
  const stopListening = await database.listen(channel, (word) =>
    word === 'look' ? watch.look() : watch.wake(),
  )
  const followed = followSteps({
    ...options,
    woken,
    steps: {
      ...steps,
      step,
      forget() {
        steps.forget()
        watch.hurry()
      },
      lag: () => figures.lag,
    },
  })
  let toldMs = Number.NEGATIVE_INFINITY
  /** Tells the host that reads the chain. */
  const tell = (word: 'wake' | 'look') => {
    const passedMs = now().getTime() - toldMs
    const isTold = passedMs < (word === 'look' ? lookMs : tellMs)
    if (followed.lag() !== undefined || isTold) return
    toldMs = now().getTime()
    database.notify(channel, word).catch(() => {})
  }
  return {
    ...followed,
    figures,
    wake() {
      watch.wake()
      tell('wake')
    },
    look() {
      watch.look()
      tell('look')
    },
    async [Symbol.asyncDispose]() {
      await stopListening()
      await followed[Symbol.asyncDispose]()
    },
  }
}
