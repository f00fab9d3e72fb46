import { connect } from 'node:net'
import { isPostgresUrl, rows } from '@cairn/service-kit'
import * as z from 'zod'
import { compareMigrations } from '../backup/manifest.ts'
import { describeCompatible, describeMigrations } from '../backup/tables.ts'
import { readFingerprints } from '../postgres/fingerprints.ts'
import { DatabaseError, withPostgres } from '../postgres/with-postgres.ts'
import { checkSecrets } from '../secrets/check-secrets.ts'
import { listSecrets } from '../secrets/known-secrets.ts'
import { type Check, type Finding, note, reasonOf, wrong } from './finding.ts'

const ClockRow = z.object({ ms: z.number() })

/** Difference of clocks that services tolerate, in ms. */
export const clockDriftMs = 5_000

/** Checks the database, and the secrets against it. */
export const checkStores: Check = async ({ config, env, now }) => {
  const secrets = listSecrets(config, env)
  if (!isPostgresUrl(config.databaseUrl)) {
    const faults = await checkSecrets(secrets, { known: new Map(), others: [] })
    return faults.map(config.environment === 'local' ? note : wrong)
  }
  try {
    return await withPostgres(config.databaseUrl, async (connection) => {
      const sentMs = now().getTime()
      const clock = await connection.query(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
      )
      const [row] = rows(ClockRow, clock)
      const known = await readFingerprints(connection)
      const applied = await describeMigrations(connection)
      const faults = await checkSecrets(secrets, { known, others: [] })
      return [
        ...clockFindings(row?.ms ?? sentMs, sentMs, now().getTime()),
        ...migrationFindings(applied, await describeCompatible(connection)),
        ...faults.map(wrong),
      ]
    })
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return [
      wrong(
        `${error.message} The host does not start without it. Check DATABASE_URL, the server, and the firewall between.`,
      ),
    ]
  }
}

/**
 * @param atMs - the other clock's time, read between `sentMs` and `gotMs` of
 *   this machine
 */
function clockFindings(atMs: number, sentMs: number, gotMs: number): Finding[] {
  const isOff = atMs < sentMs - clockDriftMs || atMs > gotMs + clockDriftMs
  if (!isOff) return []
  const seconds = Math.round(Math.abs(atMs - sentMs) / 1000)
  return [
    wrong(
      `The clocks of this machine and of PostgreSQL differ by ${seconds} s. Session tokens and proofs would be refused. Let both follow a time server (timedatectl set-ntp true).`,
    ),
  ]
}

function migrationFindings(
  applied: ReadonlyMap<string, readonly string[]>,
  compatible: ReadonlySet<string>,
): Finding[] {
  const { newer: unknown, missing } = compareMigrations(applied)
  const newer = unknown.filter((name) => !compatible.has(name))
  const tolerated = unknown.filter((name) => compatible.has(name))
  return [
    ...(tolerated.length > 0
      ? [
          note(
            `A newer version of Cairn added to the tables (${tolerated.join(', ')}). This one works over them.`,
          ),
        ]
      : []),
    ...(newer.length > 0
      ? [
          wrong(
            `A newer version of Cairn made the tables (${newer.join(', ')}). This one does not start over them. Start the newer version, or restore a backup from before it.`,
          ),
        ]
      : []),
    ...(missing.length > 0
      ? [
          note(
            `The tables are of an older version. The next start brings them up to date (${missing.join(', ')}). Make a backup first.`,
          ),
        ]
      : []),
  ]
}

const mailWithinMs = 3_000

/** Checks that the mail server takes a connection. It sends nothing. */
export const checkMail: Check = async ({ config, env }) => {
  const { SMTP_URL: text } = env
  if (!config.services.includes('identity') || !text || !URL.canParse(text))
    return []
  const { protocol, hostname, port } = new URL(text)
  const usual = protocol === 'smtps:' ? 465 : 587
  const place = { host: hostname, port: Number(port) || usual }
  const failure = await new Promise<unknown>((resolve) => {
    const socket = connect(place, () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.setTimeout(mailWithinMs, () => {
      socket.destroy()
      resolve(new Error('no answer'))
    })
    socket.on('error', resolve)
  })
  if (failure === undefined) return []
  return [
    wrong(
      `The mail server ${place.host}:${place.port} does not answer (${reasonOf(failure)}). Nobody can sign in by email. Check SMTP_URL.`,
    ),
  ]
}
