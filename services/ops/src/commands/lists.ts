import { inspectTokenLists, type ListReport, readConfig } from '@cairn/host'
import { isPostgresUrl, rows } from '@cairn/service-kit'
import * as z from 'zod'
import { readArguments, UsageError } from '../arguments.ts'
import type { Command, Context } from '../command.ts'
import { withPostgres } from '../postgres/with-postgres.ts'

const help = `npm run ops -- lists pin [address of a list …]
  Fetches the token lists of METADATA_TOKEN_LISTS, or those that are named, and
  prints for each its sha256, how many coins it has, and what changed against the
  copy that the service keeps. Look at what changed, then write the sha256 into
  METADATA_TOKEN_LISTS: only a pinned address can be "verified". It changes
  nothing. Exit code 1 if a list is of no use or is not the pinned one.`

/** Changes of a list that are printed. */
const shownChanges = 100

const Copy = z.object({ body: z.string() })

/** Prints the hashes of token lists, and what changed in them. @see META-01 f */
export const lists: Command = {
  name: 'lists',
  summary: 'hashes of token lists to pin, and what changed in them',
  help,
  async run(args, { env, say }) {
    const [step, ...urls] = readArguments(args, {}).positionals
    if (step !== 'pin') throw new UsageError(help)
    const named = JSON.stringify(urls.map((url) => ({ url, trust: 'named' })))
    const reports = await inspectTokenLists(
      urls.length > 0 ? { ...env, METADATA_TOKEN_LISTS: named } : env,
      { which: 'all', findCopy: copiesOf(env) },
    )
    if (reports.length === 0)
      say('METADATA_TOKEN_LISTS names no list. Name its address here.')
    for (const report of reports) for (const line of linesOf(report)) say(line)
    const isWrong = reports.some((it) => it.problem || isOtherThanPinned(it))
    return isWrong ? 1 : 0
  },
}

/** Finds the copies that the service keeps; the embedded store is not read. */
function copiesOf(env: Context['env']) {
  const { databaseUrl } = readConfig(env)
  if (!isPostgresUrl(databaseUrl)) return async () => undefined
  return (place: string) =>
    withPostgres(databaseUrl, async ({ query }) => {
      // Before the first start there is no table.
      const [table] = await query(
        `select to_regclass('metadata.lists') is not null as known`,
      )
      if (table?.known !== true) return undefined
      const found = await query(
        'select body from metadata.lists where place = $1',
        [place],
      )
      return rows(Copy, found)[0]?.body
    })
}

function isOtherThanPinned({ pin, sha256 }: ListReport): boolean {
  return pin !== undefined && pin !== sha256
}

function linesOf(report: ListReport): readonly string[] {
  const { place, sha256, problem, count, leftOut, pin, changes } = report
  const hash = sha256 === undefined ? [] : [`  sha256: ${sha256}`]
  if (problem !== undefined)
    return [`${place}: of no use, ${problem}.`, ...hash]
  const more = (changes?.length ?? 0) - shownChanges
  return [
    `${place}: ${count} coins; entries left out: ${leftOut.length}.`,
    ...hash,
    ...(isOtherThanPinned(report) ? [`  It is not the pinned ${pin}.`] : []),
    ...(changes?.length === 0 ? ['  Nothing changed.'] : []),
    ...(changes ?? []).slice(0, shownChanges).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more changes`] : []),
  ]
}
