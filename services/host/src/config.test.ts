import { isPassword } from '@cairn/primitives'
import { ConfigError } from '@cairn/service-kit'
import { describe, expect, test } from 'vitest'
import { localChains } from './chains/local-chains.ts'
import { readConfig } from './config.ts'
import { toChain } from './host.ts'

describe('readConfig', () => {
  test('[ENVC-01] accepts an empty environment as a local setup', () => {
    expect(readConfig({})).toMatchObject({
      environment: 'local',
      port: 4000,
      publicUrl: 'http://localhost:4000',
      databaseUrl: '.data/database',
      chains: undefined,
    })
  })

  test.each(['local', 'dev', 'dev2', 'dev3', 'stg', 'prod', 'fun', 'next'])(
    '[ENVC-01] accepts the environment %s',
    (ENVIRONMENT) => {
      const env = {
        ENVIRONMENT,
        DATABASE_URL: 'postgres://db/cairn',
        NODES_URL: 'https://nodes.example/{network}',
      }
      expect(readConfig(env).environment).toBe(ENVIRONMENT)
    },
  )

  test('[ENVC-01] error: refuses any other environment than local without PostgreSQL', () => {
    const NODES_URL = 'https://nodes.example/{network}'
    expect(() => readConfig({ ENVIRONMENT: 'prod', NODES_URL })).toThrow(
      new ConfigError({
        issues: [
          { code: 'custom', path: ['DATABASE_URL'], message: '', input: {} },
        ],
      }),
    )
  })

  test('[ENVC-01] error: names every bad variable without its value', () => {
    const read = () =>
      readConfig({ PORT: 'hunter2', SERVICES: 'guard,nope', CHAINS: '[{' })
    expect(read).toThrow(/PORT.*SERVICES.*CHAINS/)
    expect(read).not.toThrow('hunter2')
  })

  test('[ENVC-01] error: only local starts chains of its own; elsewhere CHAINS or NODES_URL names them', () => {
    const prod = {
      ENVIRONMENT: 'prod',
      DATABASE_URL: 'postgres://db/cairn',
      SERVICES: 'api,guard',
    }
    expect(() => readConfig(prod)).toThrow('CHAINS')
    const NODES_URL = 'https://nodes.example/{network}'
    expect(readConfig({ ...prod, NODES_URL }).chains).not.toEqual([])
  })

  test.each([
    'keyshare',
    'identity',
    'walletconnect-relay',
    'mailbox,identity',
  ])('[SRVC-01] a process of %s alone has no chains', (SERVICES) => {
    expect(readConfig({ SERVICES }).chains).toEqual([])
    const DATABASE_URL = 'postgres://db/cairn'
    const prod = { ENVIRONMENT: 'prod', DATABASE_URL, SERVICES }
    expect(readConfig(prod).chains).toEqual([])
    expect(readConfig({ SERVICES: `${SERVICES},api` }).chains).toBe(undefined)
  })

  test('[SRVC-01] a: SERVICES selects services; only local has a mailbox', () => {
    expect(readConfig({ SERVICES: 'guard, api' }).services).toEqual([
      'guard',
      'api',
    ])
    const prod = {
      ENVIRONMENT: 'prod',
      DATABASE_URL: 'postgres://db/cairn',
      NODES_URL: 'https://nodes.example/{network}',
    }
    expect(readConfig(prod).services).not.toContain('mailbox')
  })

  test('[SRVC-01] trusts no proxy that TRUST_PROXY does not name', () => {
    expect(readConfig({}).trustedProxies).toEqual([])
    const TRUST_PROXY = '10.0.0.0/8, 2001:db8::1'
    expect(readConfig({ TRUST_PROXY }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '2001:db8::1',
    ])
    for (const bad of ['true', '10.0.0.0/64', 'proxy.example'])
      expect(() => readConfig({ TRUST_PROXY: bad })).toThrow('TRUST_PROXY')
  })

  test('[DEVM-01] only local has a default developer password', async () => {
    const { developerPasswordHash = '' } = readConfig({})
    expect(await isPassword('cairn-developer', developerPasswordHash)).toBe(
      true,
    )
    const prod = {
      ENVIRONMENT: 'prod',
      DATABASE_URL: 'postgres://db/cairn',
      NODES_URL: 'https://nodes.example/{network}',
    }
    expect(readConfig(prod).developerPasswordHash).toBeUndefined()
    const DEVELOPER_PASSWORD_HASH = `pbkdf2-sha256$600000$${'ab'.repeat(48)}`
    expect(() => readConfig({ ...prod, DEVELOPER_PASSWORD_HASH })).toThrow(
      'DEVELOPER_PASSWORD_HASH',
    )
  })

  test('[NETS-01] NODES_URL gives the nodes of all default networks', () => {
    expect(readConfig({}).chains).toBeUndefined()
    const NODES_URL = 'https://nodes.example/{network}'
    const { chains = [] } = readConfig({ NODES_URL })
    expect(chains.length).toBeGreaterThan(45)
    expect(chains.find(({ chainId }) => chainId === 8453)).toMatchObject({
      rpcUrl: 'https://nodes.example/base',
      title: 'Base',
    })
    expect(chains.filter((chain) => chain.isDefaultChain)).toHaveLength(1)
    for (const bad of ['https://nodes.example/', '{network}'])
      expect(() => readConfig({ NODES_URL: bad })).toThrow('NODES_URL')
  })

  test('[SEND-01] a chain names the pools that price its fee tokens', () => {
    const own = {
      chainId: 100,
      name: 'own',
      title: 'Own',
      type: 'mainnet',
      rpcUrl: 'https://nodes.example/own',
      nativeToken: { symbol: 'OWN', name: 'Own', decimals: 18 },
    }
    const [quoteToken, pair, coin] = ['11', '22', '33'].map(
      (byte) => `0x${byte.repeat(20)}`,
    )
    const usd = { name: 'USD', symbol: 'USD', decimals: 6, logoURL: '' }
    const feeMarket = {
      quoteToken,
      native: { address: pair, token: coin },
      tokens: [{ token: { ...usd, contractAddress: quoteToken } }],
    }
    const read = (market: unknown) =>
      readConfig({ CHAINS: JSON.stringify([{ ...own, feeMarket: market }]) })
        .chains?.[0]?.feeMarket
    expect(read(feeMarket)).toEqual(feeMarket)
    expect(read(undefined)).toBeUndefined()
    expect(() => read({ ...feeMarket, quoteToken: '0x1' })).toThrow('CHAINS')
    const twice = (other: object) => () =>
      readConfig({ CHAINS: JSON.stringify([own, { ...own, ...other }]) })
    expect(twice({ chainId: 2, name: 'other' })().chains).toHaveLength(2)
    expect(twice({ chainId: 2 })).toThrow('CHAINS')
    expect(twice({ name: 'other' })).toThrow('CHAINS')
  })

  test('[FEES-01] e: a chain has rules of its own for gas and fees; a wrong or unknown one is refused', () => {
    const own = {
      chainId: 137,
      name: 'own',
      title: 'Own',
      type: 'mainnet',
      rpcUrl: 'https://nodes.example/own',
      nativeToken: { symbol: 'OWN', name: 'Own', decimals: 18 },
    }
    const read = (fees: unknown) =>
      readConfig({ CHAINS: JSON.stringify([{ ...own, fees }]) }).chains?.[0]
        ?.fees
    const fees = {
      ...{ type: 'legacy', extra: 'none', gasCap: 32_000_000 },
      ...{ minTip: '25000000000', maxFee: '2000000000000' },
      ...{ mostLoss: '1', mostLossPerDay: '2', prices: 'api' },
      tokens: [`0x${'11'.repeat(20)}`],
    }
    expect(read(fees)).toEqual(fees)
    expect(read(undefined)).toBeUndefined()
    for (const wrong of [
      { minTip: '25 gwei' },
      { maxFee: -1 },
      { gasCap: 21_000 },
      { type: 'free' },
      { extra: 'zksync' },
      { tokens: ['USDC'] },
      { prices: 'mine' },
      { minimumTip: '1' },
    ])
      expect(() => read(wrong), JSON.stringify(wrong)).toThrow('CHAINS')
  })

  test('[FEES-01] f: a network of the ZK Stack is refused, and the reason said', () => {
    const own = {
      name: 'own',
      title: 'Own',
      type: 'mainnet',
      rpcUrl: 'https://nodes.example/own',
      nativeToken: { symbol: 'OWN', name: 'Own', decimals: 18 },
    }
    for (const chainId of [324, 2741, 50104])
      expect(() =>
        readConfig({ CHAINS: JSON.stringify([{ ...own, chainId }]) }),
      ).toThrow('Networks of the ZK Stack are not served')
  })

  test('[SRVC-01] ac: elsewhere than locally chains are read for accounts, unless they say how', () => {
    const own = {
      chainId: 100,
      name: 'own',
      title: 'Own',
      type: 'mainnet',
      rpcUrl: 'https://nodes.example/own',
      nativeToken: { symbol: 'OWN', name: 'Own', decimals: 18 },
    }
    const read = (more: object, env: object) => {
      const CHAINS = JSON.stringify([{ ...own, ...more }])
      return readConfig({ CHAINS, ...env }).chains?.map(toChain)[0]?.index
    }
    const prod = { ENVIRONMENT: 'prod', DATABASE_URL: 'postgres://db/cairn' }
    expect(read({}, {})).toBeUndefined()
    expect(read({}, prod)).toEqual({
      mode: 'accounts',
      historyDays: 90,
      native: 'balances',
      finality: 'tag',
      pollMs: { awake: 15_000, idle: 60_000 },
    })
    expect(
      read({ index: { mode: 'chain', startBlock: 5 } }, prod),
    ).toMatchObject({ mode: 'chain', startBlock: 5 })
    expect(read({ index: {} }, {})).toMatchObject({ mode: 'accounts' })
    expect(() => read({ index: { mode: 'some' } }, prod)).toThrow('CHAINS')
  })

  test('[COIN-01] no setting makes a chain one that this host started', () => {
    const own = {
      chainId: 100,
      name: 'own',
      title: 'Own',
      type: 'mainnet',
      isLocal: true,
      rpcUrl: 'https://nodes.example/own',
      nativeToken: { symbol: 'OWN', name: 'Own', decimals: 18 },
    }
    const { chains = [] } = readConfig({ CHAINS: JSON.stringify([own]) })
    expect(chains.map(toChain)).toEqual([
      expect.not.objectContaining({ isLocal: true }),
    ])
    expect(localChains.map(({ isLocal }) => isLocal)).toEqual([
      true,
      true,
      true,
    ])
  })

  test('[NETS-02] only local allows the page to call a developer’s nodes by default', () => {
    expect(readConfig({}).connectOrigins).toEqual([
      'http://localhost:8545',
      'http://127.0.0.1:8545',
    ])
    const prod = {
      ENVIRONMENT: 'prod',
      DATABASE_URL: 'postgres://db/cairn',
      NODES_URL: 'https://nodes.example/{network}',
    }
    expect(readConfig(prod).connectOrigins).toEqual([])
    const CONNECT_ORIGINS = 'https://a.example https://*.b.example:8545'
    expect(readConfig({ ...prod, CONNECT_ORIGINS }).connectOrigins).toEqual([
      'https://a.example',
      'https://*.b.example:8545',
    ])
    for (const bad of ['*', "'unsafe-inline'", 'https://a.example; x'])
      expect(() => readConfig({ CONNECT_ORIGINS: bad })).toThrow(
        'CONNECT_ORIGINS',
      )
  })

  test('[DAPP-01] only origins, exactly as browsers name them, may embed the frame; by default none', () => {
    expect(readConfig({}).frameOrigins).toEqual([])
    const FRAME_ORIGINS = 'https://game.example, http://localhost:5176'
    expect(readConfig({ FRAME_ORIGINS }).frameOrigins).toEqual([
      'https://game.example',
      'http://localhost:5176',
    ])
    for (const bad of [
      '*',
      'https://*.example',
      'https://game.example/',
      'https://GAME.example',
      'https://game.example:443',
      "'self'",
      'https://a.example;x',
      'data:',
      'game.example',
    ])
      expect(() => readConfig({ FRAME_ORIGINS: bad })).toThrow('FRAME_ORIGINS')
  })

  test('[ANLT-01] analytics need a valid token', () => {
    expect(readConfig({}).analyticsToken).toBeUndefined()
    const ANALYTICS_TOKEN = 'counts-for-ops_1'
    expect(readConfig({ ANALYTICS_TOKEN }).analyticsToken).toBe(ANALYTICS_TOKEN)
    for (const bad of ['short', 'with space in it', ''])
      expect(() => readConfig({ ANALYTICS_TOKEN: bad })).toThrow(
        'ANALYTICS_TOKEN',
      )
  })
})
