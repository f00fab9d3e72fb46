import { SequenceAPIClient } from '@0xsequence/api'
import { deployLocalChain } from '@cairn/contracts'
import {
  type Chain,
  type Environment,
  type Platform,
  signSessionToken,
} from '@cairn/service-kit'
import {
  serve,
  startAnvil,
  type TestDatabase,
  testPlatform,
} from '@cairn/service-kit/testing'
import { startApi } from '../src/index.ts'

const coin = { symbol: 'POL', name: 'POL', decimals: 18 }

/** The auth chain; `rpcUrl` may lead nowhere where no chain is asked. */
export function polygonAt(rpcUrl: string): Chain {
  return {
    chainId: 137,
    name: 'polygon',
    title: 'Polygon (test)',
    type: 'mainnet',
    rpcUrl,
    nativeToken: coin,
    isDefaultChain: true,
    isAuthChain: true,
  }
}

/** A Polygon of its own with both contexts, the tokens and the market. */
export async function startPolygon() {
  const anvil = await startAnvil(137)
  await deployLocalChain(anvil)
  return {
    chain: polygonAt(anvil.rpcUrl),
    [Symbol.asyncDispose]: () => anvil[Symbol.asyncDispose](),
  }
}

/** The service over a real port, its time in the test's hand. */
export async function startTestApi(
  open: TestDatabase['open'],
  chains: readonly Chain[] = [polygonAt('http://127.0.0.1:1')],
  env: Environment = {},
) {
  const database = await open()
  const clock = { time: new Date('2026-01-01T00:00:00Z') }
  const platform: Platform = testPlatform(database, {
    chains,
    env,
    now: () => clock.time,
  })
  const service = await startApi(platform)
  const server = await serve(service.app)
  const secret = await platform.secret('jwt-secret', 32)
  const nowS = () => Math.floor(clock.time.getTime() / 1_000)
  return {
    platform,
    service,
    clock,
    secret,
    nowS,
    url: server.url,
    client: (jwt?: string) => new SequenceAPIClient(server.url, undefined, jwt),
    token: (account: string, ttlS = 60) =>
      signSessionToken(
        secret,
        { account, app: 'Cairn' },
        { iat: nowS(), exp: nowS() + ttlS },
      ),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>
