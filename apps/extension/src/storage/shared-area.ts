import { storageName } from '@cairn/core'
import type { KeyArea } from '../browser-api.ts'

/** The functions of the browser's `Storage` that the wallet uses. */
export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage area of the extension, read at once and answered without waiting. */
export type SharedArea = Area & {
  /** Calls back when another page or the worker has changed a key. */
  readonly onChange: (listener: (key: string) => void) => void
}

const sites = storageName('connectedSites')
const sitePrefix = 'cairn.site:'
const envelope = `${sites}.version`

type Values = Map<string, string>

/**
 * Opens a storage area of the extension as the wallet uses one. Each connected
 * site has a key of its own, so that a page and the worker that change two
 * sites at once never undo each other's change.
 *
 * @see XTNS-01 STOR-01
 */
export async function openSharedArea(area: KeyArea): Promise<SharedArea> {
  const values: Values = new Map()
  const listeners = new Set<(key: string) => void>()
  area.onChanged.addListener((changes) => {
    const changed = new Set<string>()
    for (const [key, { newValue }] of Object.entries(changes)) {
      const value = typeof newValue === 'string' ? newValue : undefined
      if (values.get(key) === value) continue
      if (value === undefined) values.delete(key)
      else values.set(key, value)
      changed.add(nameOf(key))
    }
    for (const key of changed) for (const listener of listeners) listener(key)
  })
  for (const [key, value] of Object.entries(await area.get(null)))
    if (typeof value === 'string') values.set(key, value)
  const put = (key: string, value: string | undefined) => {
    if (values.get(key) === value) return
    if (value === undefined) {
      values.delete(key)
      area.remove(key).catch(warn)
    } else {
      values.set(key, value)
      area.set({ [key]: value }).catch(warn)
    }
  }
  const write = (key: string, text: string | undefined) => {
    if (key !== sites) put(key, text)
    else for (const [name, value] of siteChanges(values, text)) put(name, value)
  }
  return {
    getItem: (key) =>
      (key === sites ? joinSites(values) : values.get(key)) ?? null,
    setItem: write,
    removeItem: (key) => write(key, undefined),
    onChange: (listener) => {
      listeners.add(listener)
    },
  }
}

/** A full storage loses what a restart would read, and not the running page. */
function warn(cause: unknown): void {
  console.warn('Could not store', cause)
}

function nameOf(key: string): string {
  return key.startsWith(sitePrefix) || key === envelope ? sites : key
}

/** Puts the sites together as one value, as the wallet reads it. */
function joinSites(values: Values): string | undefined {
  const version = values.get(envelope)
  const found = [...values].filter(([key]) => key.startsWith(sitePrefix))
  if (version === undefined || found.length === 0) return undefined
  const members = found.map(
    ([key, value]) =>
      `${JSON.stringify(key.slice(sitePrefix.length))}:${value}`,
  )
  return `{"version":${version},"value":{${members.join(',')}}}`
}

/**
 * Returns the keys that change when the wallet writes all its sites.
 *
 * @param text - the wallet's value; `undefined` removes all
 */
function siteChanges(
  values: Values,
  text: string | undefined,
): readonly (readonly [string, string | undefined])[] {
  const { version, value = {} } = (
    text === undefined ? {} : JSON.parse(text)
  ) as { version?: number; value?: Record<string, unknown> }
  const next = new Map(
    Object.entries(value).map(
      ([origin, site]) => [sitePrefix + origin, JSON.stringify(site)] as const,
    ),
  )
  const gone = [...values.keys()].filter(
    (key) => key.startsWith(sitePrefix) && !next.has(key),
  )
  const head = version === undefined ? [] : [[envelope, `${version}`] as const]
  return [...head, ...next, ...gone.map((key) => [key, undefined] as const)]
}
