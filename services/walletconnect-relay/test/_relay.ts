import type { Database } from '@cairn/service-kit'
import { testPlatform } from '@cairn/service-kit/testing'
import { listen } from '../../host/src/listen.ts'
import { createUpgrades } from '../../host/src/upgrades.ts'
import { startWalletConnectRelay } from '../src/index.ts'

export type TestRelay = AsyncDisposable & {
  readonly url: string
  readonly port: number
  readonly service: Awaited<ReturnType<typeof startWalletConnectRelay>>
}

/** Address that tokens name. The port differs, because tests take any free one. */
const publicUrl = 'http://localhost:4000'
export const audience = 'ws://localhost:4000/walletconnect'

/** Starts the relay behind the host's own listener. */
export async function startRelay(
  database: Database,
  env: Readonly<Record<string, string>> = {},
  options: {
    readonly now?: () => Date
    readonly trustedProxies?: string[]
  } = {},
): Promise<TestRelay> {
  await using stack = new AsyncDisposableStack()
  const { now = () => new Date(), trustedProxies = [] } = options
  const platform = testPlatform(database, { env, now, publicUrl })
  const service = stack.use(await startWalletConnectRelay(platform))
  const upgrades = createUpgrades([service.upgrade], {
    isKnownHost: () => true,
    log: platform.log,
  })
  const { port } = stack.use(
    await listen(service.app, {
      host: '127.0.0.1',
      port: 0,
      trustedProxies,
      upgrades,
    }),
  )
  const started = stack.move()
  return {
    url: `ws://127.0.0.1:${port}/walletconnect`,
    port,
    service,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
