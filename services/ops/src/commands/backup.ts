import { readConfig } from '@cairn/host'
import { readArguments, UsageError } from '../arguments.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { makeKeyFile, readUnlock, unlockOptions } from '../backup/unlock.ts'
import type { Command } from '../command.ts'

const help = `npm run ops -- backup --to <new folder> --passphrase-file <file>
npm run ops -- backup --to <new folder> --key-file <file>
  Saves the tables of this configuration's database, as they are at one moment,
  and its secrets, sealed with a passphrase of at least 12 letters or a key.
  Hosts over PostgreSQL go on. Stop the host of an embedded store before; files
  of local chains are not saved. "-" reads the passphrase from standard input.

npm run ops -- backup make-key <new file>
  Makes a key for --key-file. Keep it apart from the backups.`

/** Saves database and secrets. @see SRVC-01 */
export const backup: Command = {
  name: 'backup',
  summary: 'save database and secrets, sealed',
  help,
  async run(args, { env, now, say }) {
    const { values, positionals } = readArguments(args, {
      to: { type: 'string' },
      ...unlockOptions,
    })
    const [action, path] = positionals
    if (action === 'make-key' && path !== undefined) {
      await makeKeyFile(path)
      say(`Key made: ${path}. Without it the backups cannot be opened.`)
      return 0
    }
    if (action !== undefined || values.to === undefined)
      throw new UsageError(help)
    const manifest = await makeBackup({
      config: readConfig(env),
      env,
      folder: values.to,
      unlock: await readUnlock(values),
      now: now(),
    })
    const tables = Object.values(manifest.schemas).flatMap(({ tables }) =>
      Object.values(tables),
    )
    const total = tables.reduce((sum, count) => sum + count, 0)
    say(`Saved ${tables.length} tables with ${total} rows to ${values.to}.`)
    say('Try it now: npm run ops -- restore --check.')
    return 0
  },
}
