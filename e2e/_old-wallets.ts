import { createEngine } from '@cairn/account'
import { createFirstVersionAccount } from '@cairn/account/testing'
import type { Address } from '@cairn/primitives'
import { type Environment, environment } from '@cairn/protocol'
import { IDBFactory } from 'fake-indexeddb'
import { createWallet, signOut } from '../packages/core/src/index.ts'
import { holdKey } from '../packages/core/src/keys/held-key.ts'
import { keyOfPhrase } from '../packages/core/src/keys/recovery-phrase.ts'
import { openSession } from '../packages/core/src/session/open-session.ts'
import { createUsernameLogin } from '../packages/core/src/signers/username-login.ts'

/** Creates a wallet on the stack that only a username and a password open. */
export async function makeUsernameWallet(
  base: string,
  username: string,
  password: string,
): Promise<Address> {
  const kept = new Map<string, string>()
  const wallet = createWallet({
    environment: await readEnvironment(base),
    origin: base,
    area: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    indexedDB: new IDBFactory(),
    fetch: globalThis.fetch,
    now: () => Date.now(),
    log: { debug() {}, info() {}, warn() {}, error() {} },
  })
  const login = await createUsernameLogin(username, password)
  await openSession(wallet, login, { type: 'unknown' })
  const session = wallet.session.getState()
  if (session.type !== 'signed-in') throw new Error(session.type)
  await signOut(wallet)
  return session.address
}

/** Creates a version 1 wallet that a recovery phrase opens. */
export async function makeFirstVersionWallet(
  base: string,
  phrase: string,
): Promise<Address> {
  const { networks, services } = await readEnvironment(base)
  const login = holdKey(await keyOfPhrase(phrase))
  const engine = await createEngine({
    networks,
    sessionsUrl: services.sessions,
    cacheName: undefined,
    now: () => Date.now(),
    requestSignatures: async ({ subdigest }) =>
      new Map([[login.address, await login.sign(subdigest)]]),
  })
  const { address } = await createFirstVersionAccount(engine, {
    config: {
      threshold: 5,
      signers: [{ address: login.address, weight: 255 }],
    },
    witnesses: [login.address],
  })
  return address
}

async function readEnvironment(base: string): Promise<Environment> {
  const response = await fetch(new URL('/.well-known/cairn.json', base))
  return environment.parse(await response.json())
}
