import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Folder of the wallet that `npm run build` built. */
export const builtWallet = join(root, 'apps/wallet/dist')

/** A stack of its own that a test can stop and start again. */
export type TestHost = AsyncDisposable & {
  readonly url: string
  /** Starts, or starts again, with the wallet in a folder. */
  readonly start: (
    site?: string,
    env?: Readonly<Record<string, string>>,
  ) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Prepares a stack whose wallets have a service worker. */
export function createTestHost(port: number): TestHost {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-e2e-host-'))
  let child: ChildProcess | undefined
  const stop = async () => {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    child = undefined
    await ended
  }
  return {
    url: `http://localhost:${port}`,
    stop,
    async start(site = builtWallet, env = {}) {
      await stop()
      child = spawn(process.execPath, [join(root, 'e2e/_host-process.ts')], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          E2E_SITE: site,
          PORT: `${port}`,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'error',
          ...env,
        },
      })
      const { stdout } = child
      if (!stdout) throw new Error('The host has no output.')
      // It writes one line once it is ready.
      await Promise.race([
        once(stdout, 'data'),
        once(child, 'exit').then(() => {
          throw new Error('The host did not start.')
        }),
      ])
    },
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
