import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createMediaStore } from './media-store.ts'

const base = mkdtempSync(join(tmpdir(), 'cairn-media-test-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('createMediaStore', () => {
  test('[SRVC-01] deletes the folders of processes that were killed, and no others', async () => {
    // A process that has ended.
    const { pid } = spawnSync(process.execPath, ['--version'])
    const left = join(base, `cairn-media-${pid}-aB3xYz`)
    const foreign = join(base, 'cairn-media-notes')
    const parent = join(base, `cairn-media-${process.ppid}-aB3xYz`)
    for (const folder of [left, foreign, parent])
      mkdirSync(join(folder, 'file'), { recursive: true })
    await using first = await createMediaStore(1_000, () => new Date(), base)
    await using second = await createMediaStore(1_000, () => new Date(), base)
    expect(first.folder).not.toBe(second.folder)
    expect([left, foreign, parent].map(existsSync)).toEqual([false, true, true])
    expect([first.folder, second.folder].map(existsSync)).toEqual([true, true])
  })
})
