import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Folder of the wallet that `npm run build` built. */
export const builtWallet = join(root, 'apps/wallet/dist')

/** A built wallet, and the settings with which it is served. */
export type Deployment = {
  readonly site: string
  readonly env: Readonly<Record<string, string>>
}

/** A stack of its own that a test can stop and start again. */
export type TestHost = AsyncDisposable & {
  readonly url: string
  /**
   * Starts with the wallet in a folder. A stack that runs replaces its wallet,
   * and the settings of it, such as `SERVICE_WORKER`.
   */
  readonly start: (site?: string, env?: Deployment['env']) => Promise<void>
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
      child ??= await launch(port, dataDir)
      const done = answerOf(child)
      child.send({ site, env } satisfies Deployment)
      await done
    },
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function launch(port: number, dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'e2e/_host-process.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
  })
  await answerOf(child)
  return child
}

/** Waits until the process has done what it was asked. */
async function answerOf(child: ChildProcess): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The host ended.')
  })
  await Promise.race([once(child, 'message', { signal }), ended])
  ended.catch(() => undefined)
  settled.abort()
}
