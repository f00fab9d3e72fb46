import type { Address } from '@cairn/primitives'
import type { DappVisit } from '@cairn/protocol'
import { expect } from 'vitest'
import { keepSite } from '../src/connect/connected-sites.ts'
import type { Wallet } from '../src/index.ts'
import { type NativePage, serveNative } from '../src/transports/native.ts'
import { type PopupPage, serveWindow } from '../src/transports/window.ts'

const origin = 'https://game.example'
export const views = ['window', 'native'] as const
export type View = (typeof views)[number]

const visitOf = (view: View): DappVisit => ({
  sessionId: '1.5',
  networkId: 137,
  intent: { type: 'openWithOptions', options: { origin } },
  ...(view === 'native' && { view }),
})

/** Serves an app that has opened the wallet and is connected. */
export async function openVisit(wallet: Wallet, account: Address, view: View) {
  const site = { account, chainIds: [137] }
  const times = { connectedAt: 0, lastUsedAt: 0 }
  const key = view === 'native' ? `native:${origin}` : origin
  keepSite(wallet, { key, origin, ...site, ...times })
  /** Messages to the app, and whether the session was stored at that time. */
  const told: { type: string; data: unknown; isStored: boolean }[] = []
  const hear = (text: string) => {
    const { type, data } = JSON.parse(text)
    const isStored = wallet.storage.get('sessionDump') !== undefined
    told.push({ type, data, isStored })
  }
  const opener = { postMessage: hear }
  const page = Object.assign(new EventTarget(), {
    opener,
    close: () => undefined,
    document: new EventTarget(),
    ReactNativeWebView: { postMessage: hear },
  })
  const visit = visitOf(view)
  const { opened, stop } =
    view === 'native'
      ? serveNative(wallet, visit, page as unknown as NativePage)
      : serveWindow(wallet, visit, page as unknown as PopupPage)
  const [init] = told
  if (!init) throw new Error('The app was told nothing.')
  const data = { ...(init.data as object), sessionId: visit.sessionId }
  const message = JSON.stringify({ idx: -1, type: 'init', data })
  const source = view === 'native' ? null : opener
  page.dispatchEvent(
    Object.assign(new Event('message'), { data: message, source, origin }),
  )
  await opened
  const types = () => told.map(({ type }) => type)
  await expect.poll(types).toContain('open')
  const send = (idx: number, data: object, more: object = {}) => {
    const text = JSON.stringify({ idx, type: 'message', data, ...more })
    page.dispatchEvent(
      Object.assign(new Event('message'), { data: text, source, origin }),
    )
  }
  return { told, types, stop, send }
}
