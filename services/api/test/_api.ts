import { SequenceAPIClient } from '@0xsequence/api'
import { createRpcClient } from '@cairn/clients'
import {
  deployLocalChain,
  localBalanceCheck,
  localSwaps,
} from '@cairn/contracts'
import { api as apiService, keyClaim, walletApp } from '@cairn/protocol'
import {
  type Chain,
  type Environment,
  type Platform,
  type SessionClaims,
  signSessionToken,
} from '@cairn/service-kit'
import {
  boundHeaders,
  createProofKey,
  type ProofKey,
  serve,
  startAnvil,
  type TestDatabase,
  testPlatform,
} from '@cairn/service-kit/testing'
import { startSessions } from '@cairn/sessions'
import { Hono } from 'hono'
import { startApi } from '../src/index.ts'
import type { Claims } from './_account.ts'

const coin = { symbol: 'POL', name: 'POL', decimals: 18 }

/** The auth chain. Tests without chain calls pass any `rpcUrl`. */
export function polygonAt(rpcUrl: string): Chain {
  return {
    chainId: 137,
    name: 'polygon',
    title: 'Polygon (test)',
    type: 'mainnet',
    isLocal: true,
    rpcUrl,
    nativeToken: coin,
    isDefaultChain: true,
    isAuthChain: true,
    swap: localSwaps(137),
    balanceCheck: localBalanceCheck(),
  }
}

/** Starts a Polygon with both contexts, the tokens and the market. */
export async function startPolygon() {
  const anvil = await startAnvil(137)
  await deployLocalChain(anvil)
  return {
    chain: polygonAt(anvil.rpcUrl),
    [Symbol.asyncDispose]: () => anvil[Symbol.asyncDispose](),
  }
}

/** Origin of the tests' wallet. */
export const walletOrigin = 'https://wallet.cairn.example'

/** Starts the service on a real port, with a clock that tests set. */
export async function startTestApi(
  open: TestDatabase['open'],
  chains: readonly Chain[] = [polygonAt('http://127.0.0.1:1')],
  env: Environment = {},
  parts: Partial<Pick<Platform, 'inNodeTurn'>> = {},
) {
  const database = await open()
  const clock = { time: new Date('2026-01-01T00:00:00Z') }
  const app = new Hono()
  const server = await serve(app)
  const { urls } = testPlatform(database)
  const platform: Platform = testPlatform(database, {
    chains,
    env,
    publicUrl: walletOrigin,
    urls: { ...urls, api: server.url, sessions: server.url },
    now: () => clock.time,
    ...parts,
  })
  const service = await startApi(platform)
  const sessions = await startSessions(platform)
  app.route('/', service.app)
  app.route('/', sessions.app)
  const secret = await platform.secret('jwt-secret', 32)
  const key = await createProofKey()
  const nowS = () => Math.floor(clock.time.getTime() / 1_000)

  const token = (claims: Partial<SessionClaims>, ttlS = 60) =>
    signSessionToken(
      secret,
      { account: '', app: 'A game', origin: '', epoch: 0, ...claims },
      { iat: nowS(), exp: nowS() + ttlS },
    )
  /** A client that proves each call with a key. */
  const boundClient = (bound: string, by: ProofKey = key) =>
    createRpcClient(apiService, {
      url: server.url,
      authorize: (url) =>
        boundHeaders(by, { url, token: bound, now: clock.time }),
    })
  const walletToken = (account: string) =>
    token({
      account,
      app: walletApp,
      origin: walletOrigin,
      cnf: { jkt: key.thumbprint },
    })
  return {
    platform,
    service,
    clock,
    secret,
    nowS,
    url: server.url,
    /** The key of the wallet's browser. */
    key,
    /** The official client, with a plain token or none. */
    client: (jwt?: string) => new SequenceAPIClient(server.url, undefined, jwt),
    boundClient,
    /** A plain token of an app that is not the wallet. */
    token: (account: string, ttlS?: number) => token({ account }, ttlS),
    signToken: token,
    /** The wallet's own client, with a token bound to its key. */
    wallet: async (account: string) => boundClient(await walletToken(account)),
    walletToken,
    /** Signs in like the wallet, with a proof that names the key. */
    async signIn(
      prove: (claims: Claims) => Promise<string>,
      options: { by?: ProofKey; claims?: Claims } = {},
    ) {
      const { by = key, claims } = options
      const asking = createRpcClient(apiService, {
        url: server.url,
        authorize: async (url) => ({
          dpop: await by.prove({ url, now: clock.time }),
        }),
      })
      const { nonce } = await asking.getAuthNonce({})
      const ewtString = await prove({
        app: walletApp,
        ogn: walletOrigin,
        typ: keyClaim(by.thumbprint),
        iat: nowS(),
        exp: nowS() + 86_400,
        n: nonce,
        ...claims,
      })
      const { jwtToken } = await asking.getAuthToken({ ewtString })
      return {
        ewtString,
        token: jwtToken,
        client: boundClient(jwtToken, by),
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await sessions[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>
