import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findProgram } from '../scripts/programs.mjs'
import { writeSealed } from '../services/ops/src/backup/files.ts'
import { unseal } from '../services/ops/src/backup/seal.ts'
import { makeKeyFile, readUnlock } from '../services/ops/src/backup/unlock.ts'

const run = promisify(execFile)

test('[SRVC-01] bk: the program age opens a backup by its key file, and what it seals opens here', async () => {
  const age = findProgram('age') ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'cairn-age-'))
  try {
    const key = join(folder, 'key')
    await makeKeyFile(key)
    const unlock = await readUnlock({ 'key-file': key })
    const plain = randomBytes(200_000)
    async function* bytes() {
      yield plain
    }
    await writeSealed({ folder, unlock }, 'database.age', bytes())
    const opened = join(folder, 'opened')
    const sealed = join(folder, 'database.age')
    await run(age, ['--decrypt', '-i', key, '-o', opened, sealed])
    const back = await readFile(opened)
    expect(back).toEqual(plain)

    // By the identity, so that the recipient stands nowhere.
    const theirs = join(folder, 'theirs.age')
    await run(age, ['--encrypt', '-i', key, '-o', theirs, opened])
    const parts = unseal(unlock, 'theirs.age', createReadStream(theirs))
    expect(Buffer.concat(await Array.fromAsync(parts))).toEqual(plain)
  } finally {
    await rm(folder, { recursive: true })
  }
})
