import { startStack } from '@cairn/dev-env'
import { findFreePort } from '@cairn/service-kit'

/** A relay that can be killed and started again on the same store. */
export type Relay = AsyncDisposable & {
  readonly url: string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

const chain = {
  chainId: 5,
  name: 'own',
  title: 'Own',
  type: 'testnet',
  rpcUrl: 'http://127.0.0.1:9',
  nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  isDefaultChain: true,
}

/** Starts a host with the relay alone. */
export async function startRelay(dataDir: string): Promise<Relay> {
  const port = await findFreePort()
  const begin = () =>
    startStack({
      port,
      dataDir,
      env: {
        SERVICES: 'walletconnect-relay',
        CHAINS: JSON.stringify([chain]),
      },
    })
  let running: Awaited<ReturnType<typeof begin>> | undefined = await begin()
  const url = running.environment.services.walletConnect
  if (url === undefined) throw new Error('The host names no relay.')
  const stop = async () => {
    await running?.[Symbol.asyncDispose]()
    running = undefined
  }
  return {
    url,
    stop,
    async start() {
      running ??= await begin()
    },
    [Symbol.asyncDispose]: stop,
  }
}
