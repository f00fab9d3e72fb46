import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
 * or older than its sources.
 *
 * @throws {WalletBuildError} when the build fails
 */
export async function ensureWallet(
  root: string,
  say: (sentence: string) => void,
): Promise<string> {
  const site = join(root, 'apps/wallet/dist')
  const page = join(site, 'index.html')
  const built = existsSync(page) ? statSync(page).mtimeMs : 0
  const newest = Math.max(
    ...sourceFolders.map((folder) => newestIn(join(root, folder))),
  )
  if (built > newest) return site
  say('Building the wallet (a few seconds)…')
  await runBuild(root)
  return site
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
