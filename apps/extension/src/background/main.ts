import {
  createExtensionHub,
  type HubConnection,
  storageName,
} from '@cairn/core'
import { parseJson } from '@cairn/primitives'
import {
  bridgeMessage,
  type Environment,
  environment as environmentSchema,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import { browserApi, type Port } from '../browser-api.ts'
import { hostOrigin, loadHostEnvironment } from '../host.ts'
import { type Area, openSharedArea } from '../storage/shared-area.ts'
import { readDefaultProvider, setDefaultProvider } from './default-provider.ts'
import { once } from './once.ts'
import { createPromptWindow } from './prompt-window.ts'
import { createWorkerWallet, reloadWorkerWallet } from './worker-wallet.ts'

const api = browserApi()
const { runtime, storage, tabs, windows } = api
const ownOrigin = new URL(runtime.getURL('')).origin
const environmentKey = 'environment'
const mutedKey = 'muted'

// Content scripts are in pages of others: they read no storage.
void storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })

let isHubOpen = false

/** Opens the storage and the prompt window's keeper; neither needs the host. */
const areas = once(async () => {
  const [local, session] = await Promise.all([
    openSharedArea(storage.local),
    openSharedArea(storage.session),
  ])
  return { local, session, prompt: createPromptWindow(api, session) }
})

const hub = once(async () => {
  const { local, session, prompt } = await areas()
  const host = hostOrigin(api)
  const environment = await environmentOf(host, session)
  const wallet = createWorkerWallet({
    environment,
    host,
    local,
    session,
    fetch: fetch.bind(globalThis),
    log: console,
  })
  const muted = readKept(session, mutedKey, z.array(z.string()))
  if (muted) wallet.inbox.setState({ muted })
  const opened = createExtensionHub(wallet, {
    showPrompt: () => void prompt.show(),
    hidePrompt: () => void prompt.hide(),
    showCount: (count) => {
      const text = count > 0 ? `${count}` : ''
      api.action.setBadgeText({ text }).catch(warn)
    },
    wakePages: () => void wakePages(),
    keepMuted: (origins) => session.setItem(mutedKey, JSON.stringify(origins)),
  })
  local.onChange(() => {
    reloadWorkerWallet(wallet)
    opened.compare()
  })
  isHubOpen = true
  return opened
})

/** Keeps the services for this run of the browser: each new worker needs them. */
async function environmentOf(
  host: string,
  session: Area,
): Promise<Environment> {
  const kept = readKept(session, environmentKey, environmentSchema)
  if (kept) return kept
  const found = await loadHostEnvironment(host, fetch.bind(globalThis))
  session.setItem(environmentKey, JSON.stringify(found))
  return found
}

/** Reads a value that an earlier worker kept; a damaged one counts as absent. */
function readKept<T extends z.ZodMiniType>(
  area: Area,
  key: string,
  schema: T,
): z.output<T> | undefined {
  return z.safeParse(schema, parseJson(area.getItem(key) ?? '')).data
}

/** Content scripts whose connection ended with a stopped worker ask again. */
async function wakePages(): Promise<void> {
  for (const { id } of await tabs.query({}))
    if (id !== undefined)
      void tabs.sendMessage(id, { type: 'changed' }).catch(() => undefined)
}

runtime.onConnect.addListener((port) => {
  const { sender } = port
  const isOwn = sender?.id === runtime.id && sender?.origin === ownOrigin
  if (port.name === 'prompt' && isOwn) {
    const post = (message: unknown) => port.postMessage(message)
    serve(port, async () => (await hub()).connectPrompt(post))
  } else if (port.name === 'page' && sender?.origin !== undefined) {
    const { origin } = sender
    const send = (message: unknown) => port.postMessage(message)
    serve(port, async () => (await hub()).connectPage({ origin, send }))
  }
})

/** Hears a port from the first message on, although the hub opens later. */
function serve(port: Port, connect: () => Promise<HubConnection>): void {
  let isOver = false
  const connection = connect()
  connection.catch(warn)
  port.onMessage.addListener((message) => {
    connection.then(
      ({ hear }) => {
        if (!isOver) hear(message)
      },
      () => refuse(port, message),
    )
  })
  port.onDisconnect.addListener(() => {
    isOver = true
    connection.then(
      ({ leave }) => leave(),
      () => undefined,
    )
  })
}

/** Without its services the wallet answers nothing, and says so. */
function refuse(port: Port, message: unknown): void {
  const asked = z.safeParse(bridgeMessage, message).data
  if (asked?.type !== 'ask') return
  const error = { code: -32_603, message: 'Cairn can’t connect right now.' }
  port.postMessage({ type: 'answer', id: asked.id, error })
}

windows.onRemoved.addListener((id) => {
  endPromptAt(id).catch(warn)
})

/** Most windows are not the prompt, and then the host is left alone. */
async function endPromptAt(id: number): Promise<void> {
  const { prompt } = await areas()
  if (!(await prompt.take(id))) return
  const { closePrompt } = await hub()
  closePrompt()
}

// Wakes a stopped worker, so that pages hear of a disconnection at once.
storage.local.onChanged.addListener((changes) => {
  if (storageName('isDefaultExtension') in changes) applyDefault().catch(warn)
  if (!isHubOpen) hub().then(({ compare }) => compare(), warn)
})

// An update of the extension drops the scripts that it had registered.
runtime.onInstalled.addListener(() => {
  applyDefault().catch(warn)
})

async function applyDefault(): Promise<void> {
  await setDefaultProvider(api, await readDefaultProvider(storage.local))
}

function warn(cause: unknown): void {
  console.warn('The worker could not finish', cause)
}
