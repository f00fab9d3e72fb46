import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  DataFolderError,
  DataFolderInUseError,
  takeDataFolder,
} from './data-folder.ts'

describe('takeDataFolder', () => {
  let base: string
  let folder: string
  let lock: string
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'cairn-folder-'))
    folder = join(base, 'data')
    lock = join(folder, 'host.pid')
  })
  afterEach(() => rm(base, { recursive: true }))

  test('[SRVC-01] creates the folder, and locks it until it is released', async () => {
    {
      await using _ = await takeDataFolder(folder)
      expect(await readFile(lock, 'utf8')).toBe(`${process.pid}\n`)
    }
    expect(await readdir(folder)).toEqual([])
    await using again = await takeDataFolder(folder)
    expect(again).toBeDefined()
  })

  test('[SRVC-01] error: refuses a folder that another host uses, and names it', async () => {
    await mkdir(folder)
    const host = spawn(
      process.execPath,
      ['-e', 'setInterval(() => {}, 1e6)', 'services/host/src/main.ts'],
      { stdio: 'ignore' },
    )
    await new Promise((resolve) => host.once('spawn', resolve))
    await writeFile(lock, `${host.pid}\n`)
    const taken = takeDataFolder(folder)
    await expect(taken).rejects.toThrow(DataFolderInUseError)
    await expect(taken).rejects.toThrow(`process ${host.pid}`)
    const ended = new Promise((resolve) => host.once('exit', resolve))
    host.kill('SIGKILL')
    await ended
    await using _ = await takeDataFolder(folder)
    expect(await readFile(lock, 'utf8')).toBe(`${process.pid}\n`)
  })

  test.each([
    ['of another program', `${process.ppid}`],
    ['of nobody', '4194304999'],
    ['that was cut short', ''],
    ['that is none', 'hunter2'],
  ])('[SRVC-01] passes over a pid %s', async (_case, text) => {
    await mkdir(folder)
    await writeFile(lock, text)
    await using _ = await takeDataFolder(folder)
    expect(await readFile(lock, 'utf8')).toBe(`${process.pid}\n`)
  })

  test('[SRVC-01] error: of many hosts that find a stale lock one takes the folder', async () => {
    await mkdir(folder)
    const script = `
      const { takeDataFolder } = await import(process.argv[1])
      while (Date.now() < Number(process.argv[2]));
      await takeDataFolder(process.argv[3]).then(
        () => { console.log('taken'); setTimeout(() => {}, 600_000) },
        () => console.log('refused'))`
    for (let round = 0; round < 4; round++) {
      await writeFile(lock, '4194304999')
      const at = Date.now() + 1_500
      const answers = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const child = spawn(
            process.execPath,
            [
              '--input-type=module',
              '-e',
              script,
              join(import.meta.dirname, 'data-folder.ts'),
              `${at}`,
              folder,
              // The command line that identifies a host.
              'services/host/src/main.ts',
            ],
            { stdio: ['ignore', 'pipe', 'inherit'] },
          )
          const [said] = await once(child.stdout, 'data')
          return { child, said: `${said}`.trim() }
        }),
      )
      for (const { child } of answers) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        if (child.kill('SIGKILL')) await ended
      }
      const taken = answers.filter(({ said }) => said === 'taken')
      expect(taken).toHaveLength(1)
    }
  })

  test('[SRVC-01] only the owner may read the folder', async () => {
    await using _ = await takeDataFolder(folder)
    expect((await stat(folder)).mode & 0o077).toBe(0)
  })

  test('[SRVC-01] error: names the folder that cannot be written', async () => {
    await writeFile(folder, 'a file is in the way')
    const taken = takeDataFolder(join(folder, 'deeper'))
    await expect(taken).rejects.toThrow(DataFolderError)
    await expect(taken).rejects.toThrow(join(folder, 'deeper'))
  })
})
