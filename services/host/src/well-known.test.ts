import { environment, walletContexts } from '@cairn/protocol'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from './config.ts'
import { toChain } from './host.ts'
import { countryOrigins, providerOrigins } from './onramp-origins.ts'
import { describeEnvironment, type Published } from './well-known.ts'

const published: Published = {
  guard: undefined,
  keyshareNodes: [],
  keyshareThreshold: 1,
  socialProviders: [],
  hasFaucet: false,
}

/** Returns the environment that a host with these variables publishes. */
function publishedBy(env: Readonly<Record<string, string>>) {
  const config = readConfig(env)
  const chains = (config.chains ?? []).map(toChain)
  return z.parse(environment, describeEnvironment(config, chains, published))
}

const chain = {
  chainId: 5,
  name: 'own',
  title: 'Own',
  type: 'testnet',
  rpcUrl: 'https://node.example',
  nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  isDefaultChain: true,
}

test('[NETS-01] the explorers of the default networks are published', () => {
  const { networks } = publishedBy({
    NODES_URL: 'https://nodes.example/{network}',
  })
  const explorerOf = (id: number) =>
    networks.find(({ chainId }) => chainId === id)?.blockExplorerUrl
  expect(explorerOf(1)).toBe('https://etherscan.io/')
  expect(explorerOf(137)).toBe('https://polygonscan.com/')
  expect(networks.filter((one) => !one.blockExplorerUrl)).toEqual([])
})

test('[NETS-01] the explorer of a chain in CHAINS is published, and may be absent', () => {
  const explorer = 'https://explorer.example/'
  const own = { ...chain, blockExplorerUrl: explorer }
  const first = (one: object) =>
    publishedBy({ CHAINS: JSON.stringify([one]) }).networks[0]
  expect(first(own)?.blockExplorerUrl).toBe(explorer)
  expect(first(chain)).not.toHaveProperty('blockExplorerUrl')
})

test('[NETS-01] error: an explorer that is no web address is refused', () => {
  const bad = { ...chain, blockExplorerUrl: 'javascript:alert(1)' }
  expect(() => readConfig({ CHAINS: JSON.stringify([bad]) })).toThrow('CHAINS')
})

test('[SWAP-01] [ENVC-01] the exchanges of a chain in CHAINS are published, and may be absent', () => {
  const [router, wrappedNative, balanceCheck] = ['11', '22', '33'].map(
    (byte) => `0x${byte.repeat(20)}`,
  )
  const swap = { targets: [router], wrappedNative }
  const first = (one: object) =>
    publishedBy({ CHAINS: JSON.stringify([{ ...chain, ...one }]) }).networks[0]
  expect(first({ swap, balanceCheck })).toMatchObject({
    swap: { ...swap, exactOutput: false },
    balanceCheck,
  })
  expect(first({})).not.toHaveProperty('swap')
  for (const targets of [[], ['0x12'], [router, 5]])
    expect(() => first({ swap: { ...swap, targets }, balanceCheck })).toThrow(
      'CHAINS',
    )
})

test('[PRICE-02] a location service is published where one is configured', () => {
  const of = (env: object) =>
    publishedBy({ CHAINS: JSON.stringify([chain]), ...env }).services
  const url = 'https://where.example/'
  expect(of({ LOCATION_URL: url }).location).toBe(url)
  expect(of({})).not.toHaveProperty('location')
})

const CHAINS = JSON.stringify([chain])

test.each([
  ['http://localhost:4000', {}, 'ws://localhost:4000/walletconnect'],
  [
    'https://wallet.example',
    { PUBLIC_URL: 'https://wallet.example/' },
    'wss://wallet.example/walletconnect',
  ],
  [
    'a relay of another host of the stack',
    {
      SERVICES: 'api',
      SERVICE_URLS: '{"walletconnect-relay":"https://relay.example"}',
    },
    'wss://relay.example/walletconnect',
  ],
  [
    'another relay',
    { WALLETCONNECT_RELAY_URL: 'wss://relay.example' },
    'wss://relay.example',
  ],
  ['a host without a relay', { SERVICES: 'api' }, undefined],
])('[WCON-01] the relay of %s is published', (_, env, url) => {
  const { services } = publishedBy({ CHAINS, ...env })
  expect(services.walletConnect).toBe(url)
})

test('[WCON-01] a host starts no relay where another one is configured', () => {
  expect(readConfig({}).services).toContain('walletconnect-relay')
  const other = { WALLETCONNECT_RELAY_URL: 'wss://relay.example' }
  expect(readConfig(other).services).not.toContain('walletconnect-relay')
  const SERVICES = 'api,walletconnect-relay'
  expect(readConfig({ ...other, SERVICES }).services).toEqual(['api'])
})

test('[WCON-01] a project id is published where one is configured', () => {
  const of = (env: object) => publishedBy({ CHAINS, ...env })
  expect(of({ WALLETCONNECT_PROJECT_ID: 'abc' }).walletConnect).toEqual({
    projectId: 'abc',
  })
  expect(of({})).not.toHaveProperty('walletConnect')
})

test.each([
  ['WALLETCONNECT_RELAY_URL', 'https://relay.example'],
  ['WALLETCONNECT_RELAY_URL', 'relay'],
  ['WALLETCONNECT_PROJECT_ID', 'a b'],
])('[ENVC-01] error: %s=%s is refused', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('[SHELL-05] support and community are published where they are configured', () => {
  const of = (env: object) =>
    publishedBy({ CHAINS: JSON.stringify([chain]), ...env }).links
  const support = 'https://help.example/'
  const community = 'https://people.example/'
  expect(of({ SUPPORT_URL: support, COMMUNITY_URL: community })).toEqual({
    support,
    community,
  })
  expect(of({})).toEqual({})
})

test('[SHELL-05] error: a link that runs code is refused', () => {
  expect(() => publishedBy({ SUPPORT_URL: 'javascript:alert(1)' })).toThrow(
    'SUPPORT_URL',
  )
})

test('[ENVC-01] the contracts of wallets are published by version', () => {
  const { contexts } = publishedBy({ CHAINS: JSON.stringify([chain]) })
  expect(contexts).toEqual(walletContexts)
})

const key = { address: '', privateKey: `0x${'00'.repeat(31)}01` }
key.address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'

test('[AUTH-11] [ENVC-01] a key index is published where configuration has one, the first as well', () => {
  const CHAINS = JSON.stringify([chain])
  for (const index of [0, 7])
    expect(publishedBy({ CHAINS, KEY_INDEX: `${index}` }).keyIndex).toBe(index)
  expect(publishedBy({ CHAINS })).not.toHaveProperty('keyIndex')
  for (const KEY_INDEX of ['-1', '1.5', 'one'])
    expect(() => readConfig({ KEY_INDEX })).toThrow('KEY_INDEX')
})

test('[SIGN-09] [GUARD-01] [SESS-04] guards of older wallets and the testnet guard are published where configuration names them', () => {
  const CHAINS = JSON.stringify([chain])
  const old = {
    version: 1,
    address: `0x${'a1'.repeat(20)}`,
    url: 'https://old-guard.example',
  }
  const told = publishedBy({
    CHAINS,
    OLD_GUARDS: JSON.stringify([old]),
    TESTNET_GUARD: JSON.stringify(key),
  })
  expect(told.guards).toEqual([old])
  expect(told.testnetGuard).toEqual(key)
  const bare = publishedBy({ CHAINS })
  expect(bare.guards).toEqual([])
  expect(bare).not.toHaveProperty('testnetGuard')
})

test.each([
  ['of another address', { ...key, address: `0x${'ab'.repeat(20)}` }],
  ['that is none', { ...key, privateKey: `0x${'00'.repeat(32)}` }],
])(
  '[ENVC-01] [ERRS-01] error: a testnet guard with a key %s keeps the host from starting',
  (_, guard) => {
    expect(() => readConfig({ TESTNET_GUARD: JSON.stringify(guard) })).toThrow(
      /TESTNET_GUARD.*V1_TESTNET_GUARD address does not match/,
    )
  },
)

const onramp = {
  ONRAMP_MOONPAY_URL: 'https://buy.moonpay.example/',
  ONRAMP_MOONPAY_API_KEY: 'pk_1',
  ONRAMP_MOONPAY_COUNTRIES_URL: 'https://api.moonpay.example/countries',
  ONRAMP_ONMETA_URL: 'https://onmeta.example/?apiKey=1',
}

test('[RAMP-01] [RAMP-02] payment providers are published where configuration names them', () => {
  const prod = { CHAINS, ENVIRONMENT: 'prod', DATABASE_URL: 'postgres://a/b' }
  expect(publishedBy(prod)).not.toHaveProperty('onramp')
  expect(publishedBy({ ...prod, ...onramp }).onramp).toEqual({
    moonpay: {
      page: 'https://buy.moonpay.example/',
      apiKey: 'pk_1',
      countries: 'https://api.moonpay.example/countries',
    },
    onmeta: { page: 'https://onmeta.example/?apiKey=1' },
  })
  const { services } = readConfig(prod)
  expect(services).not.toContain('onramp')
  expect(publishedBy({ CHAINS, SERVICES: 'api' })).not.toHaveProperty('onramp')
})

test('[RAMP-02] the page may frame the configured providers, and read their lists', () => {
  const config = readConfig({ ...onramp, SERVICES: 'api' })
  expect(providerOrigins(config.onramp)).toEqual([
    'https://buy.moonpay.example',
    'https://onmeta.example',
  ])
  expect(countryOrigins(config.onramp)).toEqual(['https://api.moonpay.example'])
})

test.each([
  ['v1', { testRun: 'v1' }],
  ['call', { testRun: 'call' }],
  [undefined, {}],
] as const)(
  '[NODE-01] b: a network whose nodes try calls by %s says so',
  (testRun, told) => {
    const config = readConfig({ CHAINS: JSON.stringify([chain]) })
    const chains = (config.chains ?? []).map((chain) => ({
      ...toChain(chain),
      capabilities: () => ({ testRun, finalized: true, filtersTraces: false }),
    }))
    const { networks } = z.parse(
      environment,
      describeEnvironment(config, chains, published),
    )
    const [network] = networks
    expect({ ...(network?.testRun && { testRun: network.testRun }) }).toEqual(
      told,
    )
  },
)
