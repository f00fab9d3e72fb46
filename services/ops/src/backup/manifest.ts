import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BaseError } from '@cairn/primitives'
import * as z from 'zod'

/** Version of the form of a backup. Form 1 is still read. */
export const backupFormat = 2

const root = dirname(dirname(dirname(dirname(import.meta.dirname))))

/** Contents of a backup. It is sealed like them. */
export const manifestSchema = z.object({
  format: z.literal([1, backupFormat]),
  /** Version of Cairn that made it. */
  cairn: z.string(),
  madeAt: z.string(),
  environment: z.string(),
  /** Kind of the database: a dump of PostgreSQL, or an embedded store's files. */
  store: z.enum(['postgres', 'pglite']).default('postgres'),
  /** By schema. */
  schemas: z.record(
    z.string(),
    z.object({
      migrations: z.array(z.string()),
      /** Number of rows by table. */
      tables: z.record(z.string(), z.number().int()),
      /** Digest of the values by table. Older backups have none. */
      digests: z.record(z.string(), z.string()).optional(),
    }),
  ),
  /** Sealed files. */
  files: z.record(
    z.string(),
    z.object({ bytes: z.number().int(), sha256: z.string() }),
  ),
})
export type Manifest = z.output<typeof manifestSchema>
export type Schemas = Manifest['schemas']

/** Returns the version of this code. */
export function ownVersion(): string {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/** Lists the migrations of this code, by service. */
export function ownMigrations(): ReadonlyMap<string, readonly string[]> {
  const paths = globSync('services/*/src/db/migrations/*.sql', { cwd: root })
  return Map.groupBy(
    paths.toSorted().map((path) => ({
      service: path.split(/[\\/]/)[1] ?? '',
      name: basename(path),
    })),
    ({ service }) => service,
  )
    .entries()
    .reduce(
      (all, [service, found]) =>
        all.set(
          service,
          found.map(({ name }) => name),
        ),
      new Map<string, readonly string[]>(),
    )
}

/** Differences between the migrations of tables and those of this code. */
export type MigrationGap = {
  /** Migrations that only the tables have, as `service/name`. */
  readonly newer: readonly string[]
  /** Migrations that the tables lack. */
  readonly missing: readonly string[]
}

/** Compares the migrations of tables with those of this code. */
export function compareMigrations(
  schemas: Pick<ReadonlyMap<string, readonly string[]>, 'entries'>,
): MigrationGap {
  const own = ownMigrations()
  const newer: string[] = []
  const missing: string[] = []
  for (const [service, applied] of schemas.entries()) {
    const known = own.get(service) ?? []
    const named = (name: string) => `${service}/${name}`
    newer.push(...applied.filter((n) => !known.includes(n)).map(named))
    missing.push(...known.filter((n) => !applied.includes(n)).map(named))
  }
  return { newer, missing }
}

/**
 * Checks that this code can use a backup.
 *
 * @param options.mayUpgrade - accepts one of an older version
 * @throws {VersionError} if it cannot
 */
export function assertVersion(
  manifest: Manifest,
  { mayUpgrade }: { readonly mayUpgrade: boolean },
): void {
  const { cairn, schemas } = manifest
  const applied = new Map(
    Object.entries(schemas)
      .filter(([, { migrations }]) => migrations.length > 0)
      .map(([service, { migrations }]) => [service, migrations]),
  )
  const { newer, missing } = compareMigrations(applied)
  const own = ownVersion()
  const [first = ''] = newer
  const order = compareVersions(cairn, own)
  if (newer.length > 0 || order > 0)
    throw new VersionError(
      `The backup was made by a newer version of Cairn (${cairn}, this is ${own}${first && `; it has ${first}`}). Restore it by that version.`,
    )
  if (mayUpgrade || (missing.length === 0 && order === 0)) return
  const [lacking = ''] = missing
  throw new VersionError(
    `The backup was made by an older version of Cairn (${cairn}, this is ${own}${lacking && `; it lacks ${lacking}`}). Check it by that version, or add --upgrade: its tables are then brought up to date.`,
  )
}

/** Compares two versions like 1.2.3: negative if the first one is older. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number))
  for (const at of [0, 1, 2]) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The version of a backup does not fit. */
export class VersionError extends BaseError {
  override readonly name = 'VersionError'
}
