import { storageName } from '@cairn/core'
import type { Area } from './shared-area.ts'

/** Keys of the connected sites, networks and transactions that the worker reads as well. */
const sharedKeys: ReadonlySet<string> = new Set(
  (
    [
      'connectedSites',
      'networks',
      'defaultChain',
      'appCalls',
      'pendingTransactions',
      'isDefaultExtension',
    ] as const
  ).map(storageName),
)

const sessionKey = storageName('sessionDump')
const leavingKey = storageName('signingOut')

/**
 * Puts a page's local storage and the storage that it shares with the worker
 * together. The worker gets the account's address, and never the token; nothing
 * once the person signs out.
 *
 * @see XTNS-01 SESS-03
 */
export function createPageArea(local: Area, shared: Area): Area {
  const tell = () => {
    const isLeaving = local.getItem(leavingKey) !== null
    const session = isLeaving
      ? undefined
      : withoutToken(local.getItem(sessionKey))
    if (session === undefined) shared.removeItem(sessionKey)
    else shared.setItem(sessionKey, session)
  }
  tell()
  const of = (key: string) => (sharedKeys.has(key) ? shared : local)
  return {
    getItem: (key) => of(key).getItem(key),
    setItem: (key, value) => {
      of(key).setItem(key, value)
      if (key === sessionKey || key === leavingKey) tell()
    },
    removeItem: (key) => {
      of(key).removeItem(key)
      if (key === sessionKey || key === leavingKey) tell()
    },
  }
}

/** Returns a stored session with its addresses alone. */
export function withoutToken(text: string | null): string | undefined {
  if (text === null) return undefined
  try {
    const { version, value } = JSON.parse(text)
    const { address, sessionAddress } = value
    const kept = { version: value.version, address, sessionAddress }
    return JSON.stringify({ version, value: kept })
  } catch {
    return undefined
  }
}
