import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findCycles,
  type Import,
  leavesWorkspace,
  parseImports,
  workspaceOf,
} from './_module-graph.ts'

const domain = [
  'primitives',
  'protocol',
  'clients',
  'clients/dpop-key',
  'clients/keyshare',
  'clients/test-run',
  'clients/test-run/by-call',
]
const service = [...domain, 'clients/nodes', 'service-kit']

/** Allowed imports. A workspace may import only the workspaces in its list. */
const mayImport: Record<string, readonly string[]> = {
  'packages/primitives': [],
  'packages/protocol': ['primitives'],
  'packages/clients': ['primitives', 'protocol'],
  'packages/account': [...domain],
  'packages/contracts': ['primitives'],
  'packages/core': [...domain, 'account', 'account/p256'],
  'packages/ui': [],
  'packages/sdk': [],
  'apps/demo-dapp': ['sdk'],
  'packages/service-kit': [
    'primitives',
    'protocol',
    'clients',
    'clients/nodes',
  ],
  'services/sessions': [...service, 'account/server'],
  'services/guard': [...service, 'account/server'],
  'services/relayer': [...service, 'account/server', 'contracts'],
  'services/indexer': [...service, 'contracts'],
  'services/metadata': [...service, 'contracts'],
  'services/api': [...service, 'account/server', 'contracts'],
  'services/identity': service,
  'services/keyshare': service,
  'services/mailbox': service,
  'services/bridge': [...service, 'contracts'],
  'services/onramp': [...service, 'contracts'],
  'services/walletconnect-relay': service,
  'services/host': [
    'primitives',
    'protocol',
    'clients',
    'clients/nodes',
    'service-kit',
    'contracts',
    'sessions',
    'guard',
    'relayer',
    'indexer',
    'metadata',
    'api',
    'identity',
    'keyshare',
    'mailbox',
    'onramp',
    'walletconnect-relay',
    'bridge',
  ],
  'services/ops': [
    ...service,
    'account/server',
    'contracts',
    'host',
    'keyshare',
    'relayer',
  ],
  'apps/wallet': [...domain, 'core', 'ui'],
  'apps/extension': [
    'primitives',
    'protocol',
    'core',
    'ui',
    'wallet/start',
    'wallet/serve-app',
  ],
  'packages/dev-env': [
    ...service,
    'service-kit/testing',
    'account',
    'account/server',
    'contracts',
    'core',
    'host',
  ],
}

/** Imports of the engine, which only packages/account may use. */
const enginePattern = /^(?:@0xsequence\/|ethers(?:\/|$))/

type Module = {
  path: string
  text: string
  /** Static, re-exported, bare and dynamic imports. */
  imports: string[]
  parsed: readonly Import[]
}

const modules: Module[] = globSync(
  '{apps,packages,services}/*/src/**/*.{ts,tsx}',
)
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    const parsed = parseImports(path, text)
    return { path, text, parsed, imports: parsed.map(({ from }) => from) }
  })

/** The folders of core, lowest first; each imports only those before it. */
const coreFloors = [
  'storage',
  'platform',
  'secrets',
  'keys',
  'notifications',
  'settings',
  'networks',
  'clients',
  'analytics',
  'signers',
  'signing',
  'messages',
  'inbox',
  'account',
  'tokens',
  'roster',
  'guard',
  'session',
  'passwordless',
  'social',
  'access',
  'transactions',
  'money',
  'swap',
  'removals',
  'holdings',
  'prices',
  'onramp',
  'history',
  'contacts',
  'contracts',
  'bridge',
  'outcomes',
  'approvals',
  'ens',
  'connect',
  'provider',
  'transports',
  'walletconnect',
  'debug',
]

/** Folders of primitives, the lowest first. */
const primitivesFloors = [
  'text',
  'accounts',
  'onramp',
  'money',
  'messages',
  'contacts',
  'owned',
  'calls',
  'clear-signing',
  'history',
]

/** The base of all errors stands beside the folders, below them. */
const sharedErrors = 'packages/primitives/src/errors.ts'

/** Parts of the wallet that belong to functions of core. */
const privateParts = [
  'device',
  'signers',
  'signingQueue',
  'replies',
  'engine',
  'signIn',
  'tokens',
  'clock',
  'sending',
  'analytics',
  'confirmByMail',
]

describe('workspaces', () => {
  test.each(Object.keys(mayImport))(
    '%s imports only allowed workspaces',
    (name) => {
      const allowed = mayImport[name]?.map((dep) => `@cairn/${dep}`) ?? []
      const broken = modules
        .filter(({ path }) => workspaceOf(path) === name)
        .flatMap(({ path, imports }) =>
          imports
            .filter((from) => from.startsWith('@cairn/'))
            .filter((from) => !/\.(css|woff2|svg)(\?inline)?$/.test(from))
            .filter((from) => !allowed.includes(from))
            .map((from) => `${path} -> ${from}`),
        )
      expect(broken).toEqual([])
    },
  )

  test('every workspace has an entry', () => {
    const names = new Set(modules.map(({ path }) => workspaceOf(path)))
    const unlisted = [...names].filter((name) => !(name in mayImport))
    expect(unlisted).toEqual([])
  })

  test('a relative import stays in its workspace', () => {
    const broken = modules.flatMap(({ path, imports }) =>
      imports
        .filter((from) => leavesWorkspace(path, from))
        .map((from) => `${path} -> ${from}`),
    )
    expect(broken).toEqual([])
  })

  test('only packages/account imports the engine', () => {
    const broken = modules
      .filter(({ path }) => workspaceOf(path) !== 'packages/account')
      .filter(({ imports }) => imports.some((from) => enginePattern.test(from)))
    expect(broken.map(({ path }) => path)).toEqual([])
  })
})

describe('modules', () => {
  test('a feature does not import another feature', () => {
    const feature = (path: string) => /features\/([^/]+)/.exec(path)?.[1]
    const broken = modules.flatMap(({ path, imports }) =>
      imports
        .map((from) => target(path, from))
        .filter((to) => feature(path) && to && feature(to))
        .filter((to) => feature(to ?? '') !== feature(path))
        .map((to) => `${path} -> ${to}`),
    )
    expect(broken).toEqual([])
  })

  test('features and shared modules do not import the app', () => {
    const broken = modules
      .filter(({ path }) =>
        /^apps\/wallet\/src\/(features|shared)\//.test(path),
      )
      .flatMap(({ path, imports }) =>
        imports
          .map((from) => target(path, from) ?? '')
          .filter((to) => {
            const above = path.includes('/shared/')
              ? /\/(app|features)\//
              : /\/app\//
            return above.test(to)
          })
          .map((to) => `${path} -> ${to}`),
      )
    expect(broken).toEqual([])
  })

  test('every mutation is a decision, which one press starts once', () => {
    const broken = modules
      .filter(({ path }) => path.startsWith('apps/wallet/src/'))
      .filter(({ text }) => /\buseMutation\b/.test(text))
      .map(({ path }) => path)
    expect(broken).toEqual(['apps/wallet/src/shared/wallet/use-decision.ts'])
  })

  test('only signers and the composition root import keys', () => {
    const broken = modules
      .filter(({ path }) => /^packages\/core\/src\//.test(path))
      .filter(
        ({ path }) => !/core\/src\/(keys|signers|tokens|session)\//.test(path),
      )
      .filter(({ path }) => !path.endsWith('core/src/create-wallet.ts'))
      .flatMap(({ path, imports }) =>
        imports
          .map((from) => target(path, from) ?? '')
          .filter((to) => to.includes('core/src/keys/'))
          .map((to) => `${path} -> ${to}`),
      )
    expect(broken).toEqual([])
  })

  test('no module imports itself, directly or through others', () => {
    expect(findCycles(graphOf(['value']))).toEqual([])
  })

  test('no types import themselves, directly or through others', () => {
    expect(findCycles(graphOf(['value', 'type']))).toEqual([])
  })

  test.each([
    ['core', coreFloors],
    ['primitives', primitivesFloors],
  ])('each floor of %s imports only those below it', (name, floors) => {
    const inside = `packages/${name}/src/`
    const floorOf = (path: string) =>
      path.startsWith(inside) && path.slice(inside.length).includes('/')
        ? path.slice(inside.length).split('/')[0]
        : undefined
    const modulesInside = modules.filter(({ path }) => floorOf(path))
    const unlisted = modulesInside.filter(
      ({ path }) => !floors.includes(floorOf(path) ?? ''),
    )
    expect(modulesInside.length).toBeGreaterThan(50)
    expect(unlisted.map(({ path }) => path)).toEqual([])
    const level = (path: string) => floors.indexOf(floorOf(path) ?? '')
    const broken = modulesInside.flatMap(({ path, imports }) =>
      imports
        .map((from) => target(path, from) ?? '')
        // Files beside the folders know them all: the door and the wallet.
        .filter((to) => to.startsWith(inside) && to !== sharedErrors)
        .filter((to) => !floorOf(to) || level(to) > level(path))
        .map((to) => `${path} -> ${to}`),
    )
    expect(broken).toEqual([])
  })

  test('screens leave the private parts of the wallet alone', () => {
    const parts = `\\bwallet\\.(${privateParts.join('|')})\\b`
    const broken = modules
      .filter(({ path }) => path.startsWith('apps/'))
      .filter(({ path }) => !path.includes('/test/'))
      .filter(({ text }) => new RegExp(parts).test(text))
    expect(broken.map(({ path }) => path)).toEqual([])
  })

  test('every module stays under 400 lines', () => {
    const long = modules
      .filter(({ path }) => !/\/(artifacts|abi|data)\/|\.gen\./.test(path))
      .filter(({ text }) => text.split('\n').length > 400)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  // `more-threads.ts` is what the host's entry point imports first.
  test('only config files and entry points read the environment', () => {
    const broken = modules
      .filter(({ text }) => /\bprocess\.env\b|\bimport\.meta\.env\b/.test(text))
      .map(({ path }) => path)
      .filter((path) => !/\/(config|main|more-threads)\.tsx?$/.test(path))
    expect(broken).toEqual([])
  })
})

/** Returns the import graph of the modules, for the given kinds of imports. */
function graphOf(
  kinds: readonly Import['kind'][],
): Map<string, readonly string[]> {
  return new Map(
    modules.map(({ path, parsed }) => [
      path,
      parsed
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ from }) => target(path, from) ?? []),
    ]),
  )
}

/**
 * Returns the file of an import within the workspace; `undefined` for packages.
 */
function target(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return normalize(join(dirname(path), from))
  if (from.startsWith('#')) return `${workspaceOf(path)}/src/${from.slice(1)}`
  return undefined
}
