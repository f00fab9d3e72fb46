import { createExtensionHub, type HubConnection } from '@cairn/core'
import { bridgeMessage, type Environment } from '@cairn/protocol'
import * as z from 'zod/mini'
import { browserApi, type Port } from '../browser-api.ts'
import { hostOrigin, loadHostEnvironment } from '../host.ts'
import { openSharedArea } from '../storage/shared-area.ts'
import { setDefaultProvider } from './default-provider.ts'
import { createPromptWindow } from './prompt-window.ts'
import { createWorkerWallet, reloadWorkerWallet } from './worker-wallet.ts'

const api = browserApi()
const { runtime, storage, tabs, windows } = api
const ownOrigin = new URL(runtime.getURL('')).origin
const environmentKey = 'environment'
const mutedKey = 'muted'

// Content scripts are in pages of others: they read no storage.
void storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })

let opening: ReturnType<typeof open> | undefined

/** Opens the hub once; a failure is tried again by the next request. */
function hub() {
  opening ??= open().catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open() {
  const [local, session] = await Promise.all([
    openSharedArea(storage.local),
    openSharedArea(storage.session),
  ])
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
  const muted = session.getItem(mutedKey)
  if (muted !== null) wallet.inbox.setState({ muted: JSON.parse(muted) })
  const prompt = createPromptWindow(api, session)
  const opened = createExtensionHub(wallet, {
    showPrompt: () => void prompt.show(),
    hidePrompt: () => void prompt.hide(),
    wakePages: () => void wakePages(),
    keepMuted: (origins) => session.setItem(mutedKey, JSON.stringify(origins)),
  })
  const isDefault = () => wallet.storage.get('isDefaultExtension') === true
  local.onChange((key) => {
    if (key === 'cairn.isDefaultExtension')
      void setDefaultProvider(api, isDefault())
    reloadWorkerWallet(wallet)
    opened.compare()
  })
  return { ...opened, wallet, prompt, isDefault }
}

/** Kept for this run of the browser: every start of the worker needs it. */
async function environmentOf(
  host: string,
  session: Awaited<ReturnType<typeof openSharedArea>>,
): Promise<Environment> {
  const kept = session.getItem(environmentKey)
  if (kept !== null) return JSON.parse(kept) as Environment
  const found = await loadHostEnvironment(host, fetch.bind(globalThis))
  session.setItem(environmentKey, JSON.stringify(found))
  return found
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

windows.onRemoved.addListener(async (id) => {
  const { prompt, closePrompt } = await hub()
  if (await prompt.take(id)) closePrompt()
})

// Wakes a stopped worker, so that pages hear of a disconnection at once.
storage.local.onChanged.addListener(async () => {
  const isNew = opening === undefined
  const { compare } = await hub()
  if (isNew) compare()
})

runtime.onInstalled.addListener(async () => {
  const { isDefault } = await hub()
  await setDefaultProvider(api, isDefault())
})
