import type { Environment } from '@cairn/service-kit'
import { readConfig } from '../config.ts'
import { createGuardedFetch } from '../fetching/guarded-fetch.ts'
import { listOrigins, listPlace } from './list-settings.ts'
import { loadListBytes, sha256Of, textOf } from './load-list.ts'
import { type ListToken, readList, TokenListError } from './read-list.ts'

/** A list of `METADATA_TOKEN_LISTS` as it is now. */
export type ListReport = {
  /** Its file or address. */
  readonly place: string
  readonly trust: 'verified' | 'named'
  /** The hash that the setting names; absent for files and unpinned lists. */
  readonly pin: string | undefined
  /** The hash that it has; absent if it could not be had. */
  readonly sha256: string | undefined
  /** The number of coins that it names. */
  readonly count: number
  /** Sentences about entries that are left out. */
  readonly leftOut: readonly string[]
  /** Why it is of no use, without a full stop; absent if it is fine. */
  readonly problem: string | undefined
  /** A line for each coin that it tells otherwise; absent without a copy. */
  readonly changes: readonly string[] | undefined
}

/** Which lists are looked at, and against what. */
export type Inspection = {
  /** `files` asks no other host. */
  readonly which: 'all' | 'files'
  /** Finds the copy of a list that counts now, by its place. */
  readonly findCopy?: (place: string) => Promise<string | undefined>
}

/**
 * Reads the operator's lists without keeping anything, whatever is pinned.
 *
 * @throws {ConfigError} if the setting is bad
 * @see META-01 f
 */
export async function inspectTokenLists(
  env: Environment,
  { which, findCopy }: Inspection,
): Promise<readonly ListReport[]> {
  const { tokenLists, fetchTimeoutMs } = readConfig(env)
  const fetch = createGuardedFetch({
    policy: { mode: 'off', origins: listOrigins(tokenLists) },
    timeoutMs: fetchTimeoutMs,
  })
  const wanted = tokenLists.filter((it) => which === 'all' || 'file' in it)
  return Promise.all(
    wanted.map(async (source): Promise<ListReport> => {
      const place = listPlace(source)
      const pin = 'url' in source ? source.sha256 : undefined
      const known = { place, trust: source.trust, pin }
      let sha256: string | undefined
      try {
        const bytes = await loadListBytes(source, fetch)
        sha256 = sha256Of(bytes)
        const { tokens, leftOut } = readList(textOf(bytes))
        const copy = await findCopy?.(place)
        return {
          ...{ ...known, sha256, leftOut, count: tokens.length },
          problem: undefined,
          changes: copy === undefined ? undefined : compare(copy, tokens),
        }
      } catch (error) {
        if (!(error instanceof TokenListError)) throw error
        const problem = error.message.replace(/\.$/, '')
        const nothing = { count: 0, leftOut: [], changes: undefined }
        return { ...known, ...nothing, sha256, problem }
      }
    }),
  )
}

/** Tells what a list says otherwise than its copy, a line for each coin. */
function compare(copy: string, tokens: readonly ListToken[]): string[] {
  const describe = (it: ListToken) =>
    `${it.symbol} (${it.name}), ${it.decimals} decimals${it.isBlacklisted ? ', blacklisted' : ''}`
  const byKey = (all: readonly ListToken[]) =>
    new Map(all.map((it) => [`${it.chainId}:${it.address}`, describe(it)]))
  const [before, after] = [byKey(readList(copy).tokens), byKey(tokens)]
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)]
    if (old === now) return []
    if (old === undefined) return [`new: ${key} ${now}`]
    if (now === undefined) return [`gone: ${key} ${old}`]
    return [`changed: ${key} ${old}; now ${now}`]
  })
}
