import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { findFreePort } from '@cairn/service-kit'

export type Relay = AsyncDisposable & {
  readonly url: string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

export async function startRelay(): Promise<Relay> {
  const port = await findFreePort()
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(
      process.execPath,
      ['../shared/reference/spikes/walletconnect-relay.mjs'],
      {
        env: {
          ...process.env,
          PORT: `${port}`,
          WS_FROM: `${process.cwd()}/package.json`,
          STATE: `/tmp/relay-${port}.json`,
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    for (let i = 0; i < 100; i++) {
      const ok = await fetch(`http://127.0.0.1:${port}/health`).then(
        () => true,
        () => false,
      )
      if (ok) return
      await new Promise((r) => setTimeout(r, 50))
    }
  }
  const stop = async () => {
    if (!child) return
    child.kill('SIGKILL')
    await once(child, 'exit')
    child = undefined
  }
  await start()
  return {
    url: `ws://127.0.0.1:${port}`,
    start,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
void createRequire
