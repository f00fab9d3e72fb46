import {
  createNodeTurns,
  type Database,
  fixedKeyring,
  type Logger,
  type Platform,
} from '../src/index.ts'

/** A log that drops everything: tests look at answers. */
export const silentLog: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLog,
}

/** Creates a platform around `database`. Tests override the rest. */
export function testPlatform(
  database: Database,
  overrides: Partial<Platform> = {},
): Platform {
  const secrets = new Map<string, Uint8Array>()
  const url = 'http://localhost:4000'
  const platform: Omit<Platform, 'keyring'> = {
    env: {},
    database,
    log: silentLog,
    chains: [],
    publicUrl: url,
    urls: {
      api: url,
      metadata: url,
      indexerGateway: url,
      sessions: url,
      guard: url,
      identity: url,
    },
    fetch: globalThis.fetch,
    now: () => new Date(),
    inNodeTurn: createNodeTurns({
      perMinute: 20_000,
      loopbackPerMinute: 1_000_000,
    }),
    secret: async (name, bytes) => {
      const kept = secrets.get(name)
      if (kept) return kept
      const made = crypto.getRandomValues(new Uint8Array(bytes))
      secrets.set(name, made)
      return made
    },
    ...overrides,
  }
  return {
    keyring: async (name, bytes) =>
      fixedKeyring(await platform.secret(name, bytes)),
    ...platform,
  }
}
