import { createWallet, type Wallet } from '@cairn/core'
import { memoryArea, silentLog } from '@cairn/core/testing'
import type { Environment } from '@cairn/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { WalletContext } from '#shared/wallet/wallet-context.ts'
import { loadTokenKey } from '../../../packages/core/src/keys/token-key.ts'

export const account = '0x00000000000000000000000000000000000000aA'
export const usdc = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'

/** A browser's database with the key that tokens are bound to. */
const withTokenKey = new IDBFactory()
const tokenKey = await loadTokenKey(withTokenKey)

/**
 * The services' answers by `Service/Method`. A refusal is a whole response;
 * throwing stands for a service that is away.
 */
export type Answers = Readonly<
  Record<string, (body: Record<string, unknown>) => unknown>
>

/** A signed-in wallet whose services answer what a test says. */
export function signedInWallet(answers: Answers): Wallet {
  const kept = new Map<string, string>()
  const wallet = createWallet({
    environment,
    origin: 'http://wallet.test',
    area: memoryArea(kept),
    // Signing out deletes everything in it, so wallets do not share it.
    indexedDB: new IDBFactory(),
    fetch: async (url, init) => {
      const path = `${url}`.split('/rpc/')[1] ?? ''
      const answer = answers[path]
      if (!answer) throw new TypeError(`Nobody answers ${path}.`)
      const said = await answer(JSON.parse(`${init?.body ?? '{}'}`))
      return said instanceof Response ? said : Response.json(said)
    },
    now: () => Date.parse('2026-11-21T12:00:00Z'),
    log: silentLog(),
  })
  wallet.session.setState({
    type: 'signed-in',
    address: account,
    login: { type: 'passwordless', email: 'ada@example.com' },
    engine: 'ready',
  })
  return wallet
}

/** Gives a wallet a session with a token at hand: nothing needs a signature. */
export function keepToken(wallet: Wallet, token = 'a.b.c'): void {
  Object.assign(wallet.platform, { indexedDB: withTokenKey })
  wallet.storage.set('sessionDump', {
    version: 2,
    address: account,
    sessionAddress: `0x${'d'.repeat(40)}`,
    jwt: {
      token,
      expiration: wallet.now() / 1000 + 3600,
      key: tokenKey.thumbprint,
    },
  })
}

/** Shows a screen at its route, as the wallet's own router would. */
export function showScreen(
  wallet: Wallet,
  options: {
    readonly path: string
    /** The layout that it is in. Private unless it is said. */
    readonly layout?: 'private' | 'public'
    readonly at: string
    readonly component: () => React.ReactNode
    /** In place of a screen that throws. */
    readonly failure?: ErrorRouteComponent
    /** The paths that the screen may lead to; each shows its own name. */
    readonly ways?: readonly string[]
  },
) {
  const root = createRootRoute({ component: Outlet })
  const layout = createRoute({
    getParentRoute: () => root,
    id: options.layout ?? 'private',
    component: Outlet,
  })
  const screen = createRoute({
    getParentRoute: () => layout,
    path: options.path,
    component: options.component,
    ...(options.failure && { errorComponent: options.failure }),
  })
  const ways = (options.ways ?? []).map((path) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      component: () => `At ${path}`,
    }),
  )
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren([screen, ...ways])]),
    history: createMemoryHistory({ initialEntries: [options.at] }),
  })
  const queries = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retryDelay: 1 } },
  })
  return render(
    <WalletContext value={wallet}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </WalletContext>,
  )
}

/** A balance of a coin as the indexer gateway tells it. */
export function tokenBalance(
  name: string,
  more: {
    readonly verified?: boolean
    readonly address?: string
    readonly namesake?: string
  } = {},
) {
  const { verified = true, address = usdc, namesake } = more
  const info = contractInfo(name, address, verified)
  return {
    contractType: 'ERC20',
    contractAddress: address,
    accountAddress: account,
    balance: '2500000',
    balanceUSD: '0',
    priceUSD: '0',
    blockHash: '0x',
    blockNumber: 1,
    chainId: 137,
    uniqueCollectibles: '0',
    isSummary: false,
    contractInfo: {
      ...info,
      extensions: { ...info.extensions, ...(namesake && { namesake }) },
    },
  }
}

export function contractInfo(name: string, address = usdc, verified = true) {
  return {
    chainId: 137,
    address,
    source: 'list',
    name,
    type: 'ERC20',
    symbol: name.slice(0, 4).toUpperCase().replace(' ', ''),
    decimals: 6,
    logoURI: '',
    deployed: true,
    bytecodeHash: '0x',
    extensions: { verified },
    status: 'AVAILABLE',
    updatedAt: '2026-11-21T00:00:00Z',
  }
}

/** Builds the gateway's answer with these balances. */
export function balances(
  results: readonly ReturnType<typeof tokenBalance>[],
  failedChain?: number,
) {
  return {
    page: { page: 1, more: false },
    nativeBalances: [],
    balances: [
      { chainId: 137, results },
      ...(failedChain === undefined
        ? []
        : [{ chainId: failedChain, errorReason: 'away', results: [] }]),
    ],
  }
}

/** Every coin costs two dollars. */
export const twoDollars: Answers = {
  'API/GetCoinPrices': ({ tokens }) => ({
    tokenPrices: (tokens as readonly object[]).map((token) => ({
      token,
      price: { value: 2, currency: 'USD' },
      price24hChange: { value: 1.5, currency: 'USD' },
      updatedAt: '2026-11-21T00:00:00Z',
    })),
  }),
}

const network = (chainId: number, title: string, more: object = {}) => ({
  chainId,
  name: title.toLowerCase(),
  title,
  type: 'mainnet' as const,
  rpcUrl: `http://wallet.test/nodes/${chainId}`,
  indexerUrl: `http://wallet.test/chains/${chainId}`,
  relayerUrl: `http://wallet.test/chains/${chainId}`,
  nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  ...more,
})

const here = 'http://wallet.test'

const environment: Environment = {
  environment: 'local',
  services: {
    api: here,
    metadata: here,
    indexerGateway: here,
    sessions: here,
    guard: here,
    identity: here,
    keyshare: [],
  },
  keyshareNodes: [],
  keyshareThreshold: 2,
  networks: [
    network(1, 'Ethereum'),
    network(137, 'Polygon', {
      blockExplorerUrl: 'https://polygonscan.com/',
      isDefaultChain: true,
      isAuthChain: true,
      nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
    }),
  ],
  links: {
    support: 'https://help.test/',
    community: 'https://people.test/',
  },
  guards: [{ version: 2, address: `0x${'9'.repeat(40)}`, url: here }],
}
