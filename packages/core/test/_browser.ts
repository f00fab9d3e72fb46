import { IDBFactory } from 'fake-indexeddb'
import type { StoreApi } from 'zustand/vanilla'
import { createWallet, type Wallet } from '../src/index.ts'
import { delay } from '../src/platform/delay.ts'
import type { SignerKind } from '../src/signers/kinds/signer-kind.ts'
import { memoryArea } from '../testing/index.ts'
import { type Jar, keep } from './_provider.ts'
import type { Stack } from './_stack.ts'

/** Factor by which tests' time is faster than a person's. */
const hurry = 25
/** The same factor for the limits of a profile that is patient. */
const patientHurry = 5
/** Waits from this one on, in ms, are limits: what is waited for comes before. */
const limitMs = 20_000

/** A browser profile: what stays when its page is closed. */
export type Profile = {
  /** Only pages of one profile hear each other. */
  readonly id: string
  /** Whether its pages give a busy machine more time to answer. */
  readonly isPatient: boolean
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: number[]
  /** Warnings that its pages logged: facts, then words. */
  readonly warned: string[]
  readonly kept: Map<string, string>
  readonly indexedDB: IDBFactory
  readonly cookies: Jar
}

export function newProfile(isPatient = false): Profile {
  return {
    id: crypto.randomUUID(),
    isPatient,
    waits: [],
    warned: [],
    kept: new Map(),
    indexedDB: new IDBFactory(),
    cookies: new Map(),
  }
}

/** Opens the wallet's page in a profile. */
export function openPage(
  { environment, url }: Stack,
  profile: Profile,
  parts: {
    readonly fetch?: typeof globalThis.fetch
    readonly now?: (() => number) | undefined
    readonly moreSignerKinds?: readonly SignerKind[]
    /** Storage of this tab alone; by default the profile's storage. */
    readonly tab?: Map<string, string>
    readonly locks?: Pick<LockManager, 'request'>
  } = {},
): Wallet {
  const { id, kept, indexedDB, waits, warned, cookies } = profile
  return createWallet({
    environment,
    origin: url,
    indexedDB,
    setCookie: (cookie) => keep(cookies, cookie),
    fetch: parts.fetch ?? globalThis.fetch,
    now: parts.now ?? (() => Date.now()),
    moreSignerKinds: parts.moreSignerKinds ?? [],
    delay(ms, signal) {
      waits.push(ms)
      const isLimit = profile.isPatient && ms >= limitMs
      return delay(ms / (isLimit ? patientHurry : hurry), signal)
    },
    openChannel: (name) => new BroadcastChannel(`${id} ${name}`),
    locks: parts.locks ?? locksOf(id),
    deviceInfo: { browser: 'Chromium', os: 'Linux' },
    log: {
      debug() {},
      info() {},
      warn: (facts, words) =>
        void warned.push(`${JSON.stringify(facts)} ${words}`),
      error() {},
    },
    area: memoryArea(kept),
    tabArea: memoryArea(parts.tab ?? kept),
  })
}

/** Locks that only pages of one profile wait for. */
function locksOf(id: string): Pick<LockManager, 'request'> {
  const ask = navigator.locks.request.bind(navigator.locks)
  const request = (name: string, ...more: [never, never]) =>
    ask(`${id} ${name}`, ...more)
  return { request: request as LockManager['request'] }
}

/** Resolves with the state once `accept` takes it. */
export function waitFor<T, U extends T>(
  store: StoreApi<T>,
  accept: (state: T) => state is U,
): Promise<U>
export function waitFor<T>(
  store: StoreApi<T>,
  accept: (state: T) => boolean,
): Promise<T>
export function waitFor<T>(
  store: StoreApi<T>,
  accept: (state: T) => boolean,
): Promise<T> {
  const state = store.getState()
  if (accept(state)) return Promise.resolve(state)
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe((next) => {
      if (!accept(next)) return
      unsubscribe()
      resolve(next)
    })
  })
}
