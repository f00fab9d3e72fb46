import {
  createStoredLimit,
  createTtlCache,
  type Database,
  HttpError,
} from '@cairn/service-kit'
import {
  addAccounts,
  countAccounts,
  findAccounts,
  forgetEmptyAccounts,
  type KnownAccount,
  touchAccounts,
} from '../db/accounts.queries.ts'
import { keepSeenBalances, listHoldings } from '../db/read-balances.queries.ts'
import type { BalanceReader } from './balance-reader.ts'
import {
  type FirstLook,
  isReserved,
  lookAtAccounts,
  mayBeFollowed,
} from './first-look.ts'
import type { FollowedAccounts } from './follow-accounts.ts'

/** The accounts of a chain, as the routes ask for them. */
export type ChainAccounts = {
  /**
   * Adds accounts, whose coins are known when it returns. Those that are
   * followed stay as they are; contracts that are no wallets are left out. Where
   * there is no room, empty ones that nobody asks for make it.
   *
   * @param options.session - account of the wallet that asks; absent for
   *   services of this stack
   * @param options.isNew - made here just now
   * @returns those that are followed now
   * @throws {HttpError} `RateLimited` over the limit of a session or of all
   */
  readonly add: (
    accounts: readonly string[],
    options?: {
      readonly session?: string | undefined
      readonly isNew?: boolean | undefined
    },
  ) => Promise<ReadonlySet<string>>
  /** Finds accounts, and remembers that they were asked for. */
  readonly find: (
    accounts: readonly string[],
  ) => Promise<ReadonlyMap<string, KnownAccount>>
  /** Reads followed accounts again, if the last time is some seconds ago. */
  readonly refresh: (accounts: readonly string[]) => Promise<void>
  /** Reads accounts that are not followed. */
  readonly lookAt: (accounts: readonly string[]) => Promise<FirstLook>
  /** Says that something new is expected on the chain. */
  readonly look: () => void
}

export type ChainAccountsOptions = {
  readonly database: Database
  readonly chainId: number
  readonly reader: BalanceReader
  readonly followed: Pick<FollowedAccounts, 'wake' | 'look'>
  /** Coins of the chain that lists name, without `0x`. */
  readonly listedCoins: () => Promise<readonly string[]>
  /** Accounts of all sources; sessions leave a fifth of them to wallets. */
  readonly mostAccounts: number
  readonly now: () => Date
}

/** New accounts of a session in a day. */
const perSession = { points: 50, durationS: 86_400 } as const
/** Part of all accounts that sessions may add. */
const sessionShare = 0.8
/** Part of all accounts that is forgotten at once where there is no room. */
const forgottenShare = 0.01
/** Time without another try where no account was empty, in ms. */
const roomPauseMs = 10_000
/** Age from which on balances are read again when they are looked at, in ms. */
const freshMs = 10_000
/** Looks that are remembered. */
const mostLooks = 20_000
/** Balances of accounts that are read on a look. */
const mostHeld = 500
/** Pause between two marks that an account was asked for, in ms. */
const touchMs = 3_600_000

/** Creates the accounts of a chain. @see SRVC-01 ad */
export function createChainAccounts(
  options: ChainAccountsOptions,
): ChainAccounts {
  const { database, chainId, reader, followed, listedCoins, now } = options
  const limit = createStoredLimit(options, {
    schema: 'indexer',
    name: 'accounts',
    ...perSession,
  })
  const makeRoom = createRoomMaker(options)
  const looks = new Map<string, number>()
  const touches = new Map<string, number>()

  const look = async (accounts: readonly string[], withCode: boolean) =>
    lookAtAccounts(reader, accounts, {
      coins: await listedCoins(),
      held: await listHoldings(database, chainId, accounts, mostHeld),
      withCode,
    })

  const findKnown = async (accounts: readonly string[]) => {
    const found = await findAccounts(database, chainId, accounts)
    return new Map(found.map((one) => [one.account, one]))
  }

  /** Follows accounts again that were left: unasked for, or for a day. */
  const revive = async (known: ReadonlyMap<string, KnownAccount>) => {
    const left = [...known.values()].flatMap(({ account, may_return }) =>
      may_return ? [{ account, isNew: false }] : [],
    )
    if (left.length > 0) await addAccounts(database, chainId, 0, left)
  }

  return {
    async add(asked, { session, isNew = false } = {}) {
      const accounts = [...new Set(asked)].filter((one) => !isReserved(one))
      const known = await findKnown(accounts)
      const fresh = accounts.filter((one) => !known.has(one))
      await revive(known)
      if (fresh.length > 0) {
        for (const one of fresh)
          if (session !== undefined && one !== session) await limit(session)
        await makeRoom(fresh.length, session !== undefined)
        const seen = await look(fresh, true)
        await keep(options, fresh, seen, isNew)
        const at = now().getTime()
        for (const one of fresh) remember(looks, one, at)
      }
      followed.look()
      return new Set((await findKnown(accounts)).keys())
    },

    async find(accounts) {
      const known = await findKnown(accounts)
      if (known.size === 0) return known
      followed.wake()
      await revive(known)
      const at = now().getTime()
      const old = [...known.keys()].filter(
        (one) => at - (touches.get(one) ?? 0) > touchMs,
      )
      for (const one of old) remember(touches, one, at)
      if (old.length > 0) await touchAccounts(database, chainId, old)
      return known
    },

    async refresh(accounts) {
      const at = now().getTime()
      const old = accounts.filter((one) => at - (looks.get(one) ?? 0) > freshMs)
      if (old.length === 0) return
      for (const one of old) remember(looks, one, at)
      const { block, balances } = await look(old, false)
      await keepSeenBalances(database, chainId, block, balances)
    },

    lookAt: remembered((accounts) => look(accounts, false), now),
    look: followed.look,
  }
}

/** Answers of the node that are given again for a while. */
const mostAnswers = 200

/** Gives the same answer for some seconds, and asks once at a time. */
function remembered(
  ask: (accounts: readonly string[]) => Promise<FirstLook>,
  now: () => Date,
): (accounts: readonly string[]) => Promise<FirstLook> {
  const kept = createTtlCache<Promise<FirstLook>>(mostAnswers, now)
  return (accounts) => {
    const key = accounts.toSorted().join(' ')
    const known = kept.find(key)
    if (known) return known
    const answer = ask(accounts).then((seen) => ({
      ...seen,
      balances: seen.balances.filter(({ balance = 0n }) => balance > 0n),
    }))
    kept.put(key, answer, freshMs)
    // What failed is asked again at once.
    answer.catch(() => kept.put(key, answer, 0))
    return answer
  }
}

function remember(times: Map<string, number>, key: string, at: number): void {
  times.delete(key)
  times.set(key, at)
  const [oldest] = times.keys()
  if (times.size > mostLooks && oldest !== undefined) times.delete(oldest)
}

/**
 * Makes room for more accounts: anyone can keep made-up wallets, and those must
 * not keep others out. Where none is empty, nobody looks again for a while.
 */
function createRoomMaker({
  database,
  chainId,
  mostAccounts,
  now,
}: ChainAccountsOptions) {
  let triedMs = Number.NEGATIVE_INFINITY
  return async (wanted: number, isSession: boolean): Promise<void> => {
    const most = isSession ? mostAccounts * sessionShare : mostAccounts
    const hasRoom = async () => (await countAccounts(database, chainId)) < most
    if (await hasRoom()) return
    const atOnce = Math.max(wanted, Math.ceil(mostAccounts * forgottenShare))
    if (now().getTime() - triedMs > roomPauseMs) {
      await forgetEmptyAccounts(database, chainId, most, atOnce)
      if (await hasRoom()) return
      triedMs = now().getTime()
    }
    throw new HttpError('RateLimited', 'No more accounts are followed here.')
  }
}

/** Writes accounts that may be followed, with what they hold. */
async function keep(
  { database, chainId }: ChainAccountsOptions,
  accounts: readonly string[],
  { block, natives, balances, codes }: FirstLook,
  isNew: boolean,
): Promise<void> {
  const allowed = accounts.filter((one) =>
    mayBeFollowed(one, codes.get(one) ?? ''),
  )
  if (allowed.length === 0) return
  const own = balances.filter(({ holding }) =>
    allowed.includes(holding.account),
  )
  const hasMore = (account: string) =>
    (natives.get(account) ?? 0n) > 0n ||
    codes.get(account) !== '0x' ||
    own.some(
      ({ holding, balance = 0n }) =>
        holding.account === account && balance > 0n,
    )
  await addAccounts(
    database,
    chainId,
    block,
    // Whoever has something was here before, whatever its wallet says.
    allowed.map((account) => ({ account, isNew: isNew && !hasMore(account) })),
  )
  await keepSeenBalances(database, chainId, block, own)
}
