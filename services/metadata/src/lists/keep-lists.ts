import {
  type Chain,
  type Database,
  type Logger,
  startLoop,
} from '@cairn/service-kit'
import { findListCopy, putListCopy } from '../db/lists.queries.ts'
import type { GuardedFetch } from '../fetching/guarded-fetch.ts'
import type { TokenList } from '../token-list.ts'
import { combineLists, type LoadedList } from './combine-lists.ts'
import { type ListSource, listPlace } from './list-settings.ts'
import { isPinned, loadListText } from './load-list.ts'
import { type ReadList, readList, TokenListError } from './read-list.ts'

/** Pause after a round in which a list failed, in ms. */
const retryMs = 5 * 60_000

export type KeptListsOptions = {
  readonly sources: readonly ListSource[]
  /** That the lists count for. */
  readonly chains: readonly Pick<Chain, 'chainId' | 'nativeToken'>[]
  readonly database: Database
  /** Reaches the addresses of `sources`, and nobody else. */
  readonly fetch: GuardedFetch
  /** Age at which lists are read again, in ms. */
  readonly refreshMs: number
  readonly log: Logger
  readonly now: () => Date
}

/** The lists of the operator, as they are now. */
export type KeptLists = AsyncDisposable & {
  readonly current: () => TokenList
  /** By a name for people; each throws why its list is not up to date. */
  readonly checks: ReadonlyMap<string, () => Promise<void>>
}

type State = {
  read?: ReadList
  text?: string
  failure?: Error | undefined
}

/**
 * Reads the operator's lists, and reads them again in time. A list that fails,
 * or is not the pinned one, stays as it was last, also over a start. Nothing
 * waits for another host: until it answers, the last copy counts.
 *
 * @see META-01 f
 */
export async function startKeptLists(
  options: KeptListsOptions,
): Promise<KeptLists> {
  const { sources, log } = options
  const states = new Map<ListSource, State>(sources.map((it) => [it, {}]))
  for (const [source, state] of states) {
    await takeCopy(options, source, state)
    if ('file' in source) await renew(options, source, state)
  }
  let list = combine(options, states)
  const loop = startLoop({
    everyMs: options.refreshMs,
    afterErrorMs: retryMs,
    async work() {
      for (const [source, state] of states) await renew(options, source, state)
      list = combine(options, states)
      if ([...states.values()].some(({ failure }) => failure)) return retryMs
      return undefined
    },
    onError: (err) => log.warn({ err }, 'token lists not read'),
  })
  return {
    current: () => list,
    checks: new Map(
      [...states.values()].map((state, index) => [
        `token list ${index + 1}`,
        async () => {
          if (state.failure) throw state.failure
        },
      ]),
    ),
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

function combine(
  { chains, log }: KeptListsOptions,
  states: ReadonlyMap<ListSource, State>,
): TokenList {
  const loaded = [...states].flatMap(([source, { read }]): LoadedList[] =>
    read ? [{ source, tokens: read.tokens }] : [],
  )
  const { list, doubts } = combineLists(chains, loaded)
  if (doubts.length > 0)
    log.warn({ doubts: doubts.slice(0, 20) }, 'coins nobody vouches for')
  return list
}

async function takeCopy(
  { database, log }: KeptListsOptions,
  source: ListSource,
  state: State,
): Promise<void> {
  const text = await findListCopy(database, listPlace(source))
  if (text === undefined || !isPinned(source, text)) return
  try {
    take(state, text)
  } catch (err) {
    log.warn({ err }, 'the copy of a token list is of no use')
  }
}

async function renew(
  { database, fetch, log, now }: KeptListsOptions,
  source: ListSource,
  state: State,
): Promise<void> {
  const list = shownPlace(source)
  const isFixed = 'url' in source && source.sha256 !== undefined
  // What has the pinned hash cannot have changed.
  if (isFixed && state.read) return
  try {
    const text = await loadListText(source, fetch)
    const isNew = text !== state.text
    const { leftOut } = isNew ? take(state, text) : { leftOut: [] }
    state.failure = undefined
    if (isNew) await putListCopy(database, listPlace(source), text, now())
    const [count, first] = [leftOut.length, leftOut.slice(0, 5)]
    if (count > 0)
      log.warn({ list, count, first }, 'entries of a token list are left out')
  } catch (err) {
    if (!(err instanceof TokenListError)) throw err
    state.failure = err
    log.warn({ err, list }, 'a token list is not up to date')
  }
}

function take(state: State, text: string): ReadList {
  const read = readList(text)
  state.read = read
  state.text = text
  return read
}

/** Leaves out what may be a key. */
function shownPlace(source: ListSource): string {
  if ('file' in source) return source.file
  const { origin, pathname } = new URL(source.url)
  return origin + pathname
}
