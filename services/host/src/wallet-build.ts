import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BaseError } from '@cairn/primitives'

const sourceFolders = [
  'apps/wallet',
  'packages/account',
  'packages/clients',
  'packages/core',
  'packages/primitives',
  'packages/protocol',
  'packages/ui',
]
const skipped = new Set(['node_modules', 'dist', 'test', 'gallery'])

/**
 * Returns the folder of the built wallet, and builds it first if it is missing
 * or older than its sources. Of several hosts that start at once, one builds.
 *
 * @throws {WalletBuildError} when the build fails
 */
export async function ensureWallet(
  root: string,
  say: (sentence: string) => void,
): Promise<string> {
  const site = join(root, 'apps/wallet/dist')
  if (isCurrent(root, site)) return site
  await using _lock = await takeBuildLock(root, say)
  if (isCurrent(root, site)) return site
  say('Building the wallet (a few seconds)…')
  await runBuild(root)
  return site
}

function isCurrent(root: string, site: string): boolean {
  const page = join(site, 'index.html')
  const built = existsSync(page) ? statSync(page).mtimeMs : 0
  const newest = Math.max(
    ...sourceFolders.map((folder) => newestIn(join(root, folder))),
  )
  return built > newest
}

/** Pause between two looks at the lock of another host, in ms. */
const lookEveryMs = 200

/** Waits until no other host builds. */
async function takeBuildLock(
  root: string,
  say: (sentence: string) => void,
): Promise<AsyncDisposable> {
  const lock = join(root, 'node_modules/.cairn-wallet.lock')
  let isWaiting = false
  for (;;) {
    try {
      await writeFile(lock, `${process.pid}`, { flag: 'wx' })
      return { [Symbol.asyncDispose]: () => rm(lock, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (!isWaiting) say('Another host builds the wallet. Waiting for it…')
    isWaiting = true
    if (await isLeft(lock)) await rm(lock, { force: true })
    else await wait(lookEveryMs)
  }
}

/** Whether the process that made a lock has ended without removing it. */
async function isLeft(lock: string): Promise<boolean> {
  const pid = Number(await readFile(lock, 'utf8').catch(() => ''))
  // Between creating and writing it is empty for a moment.
  if (!Number.isInteger(pid) || pid === 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function newestIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs
    })
    .reduce((newest, time) => Math.max(newest, time), 0)
}

function runBuild(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'scripts/build.mjs')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new WalletBuildError()),
    )
  })
}

export class WalletBuildError extends BaseError {
  override readonly name = 'WalletBuildError'

  constructor() {
    super('The wallet did not build; the lines above say why.')
  }
}
