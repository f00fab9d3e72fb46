import { type BrowserContext, expect, type Page } from '@playwright/test'

/** A message of the wallet, as the app's end of the bridge gets it. */
export type Told = {
  readonly idx: number
  readonly type: string
  readonly data: unknown
}

type Opening = {
  readonly intent?: object
  /** A page of the wallet; its root if absent. */
  readonly path?: string
  /** The origin that the app names with the handshake. */
  readonly origin?: string
  /** Leaves the app's end of the bridge out. */
  readonly noBridge?: boolean
  readonly sid?: string
  readonly userAgent?: string
}

export type NativeApp = {
  /** The web view. */
  readonly page: Page
  readonly told: Told[]
  readonly sid: string
  /** Sends a message, as React Native does on iOS unless told otherwise. */
  readonly send: (
    message: unknown,
    how?: { readonly form?: 'string' | 'object'; readonly on?: 'document' },
  ) => Promise<void>
  /** Sends a request and returns the answers to its number that have come. */
  readonly answers: (idx: number) => unknown[]
  /** Sends a request and waits for its first answer. */
  readonly request: (
    idx: number,
    method: string,
    params?: unknown,
  ) => Promise<unknown>
}

/** Returns the address that an app opens in its web view. */
export function nativeAddress(
  baseURL: string,
  { intent, path = '/', sid }: Opening & { readonly sid: string },
): string {
  const url = new URL(path, baseURL)
  url.searchParams.set('sid', sid)
  url.searchParams.set('net', '137')
  url.searchParams.set('view', 'native')
  if (intent)
    url.searchParams.set(
      'intent',
      Buffer.from(JSON.stringify(intent)).toString('base64url'),
    )
  return url.href
}

/**
 * Plays a native app: opens the wallet in a page with the bridge that
 * `react-native-webview` sets, and answers the handshake as the ecosystem's
 * library does, after each reload as well.
 */
export async function openNativeApp(
  context: BrowserContext,
  baseURL: string | undefined,
  opening: Opening = {},
): Promise<NativeApp> {
  const { origin = 'https://game.example', noBridge } = opening
  const sid = opening.sid ?? `${Date.now()}.${Math.floor(Math.random() * 1e9)}`
  const page = await context.newPage()
  const told: Told[] = []
  const send: NativeApp['send'] = async (
    message,
    { form = 'string', on } = {},
  ) => {
    const data =
      form === 'object' || typeof message === 'string'
        ? message
        : JSON.stringify(message)
    await page.evaluate(
      ([data, on]) => {
        const event = new MessageEvent('message', {
          data,
          bubbles: on === 'document',
        })
        const place = on === 'document' ? document : window
        place.dispatchEvent(event)
      },
      [data, on] as const,
    )
  }
  await page.exposeFunction('tellApp', (text: string) => {
    const message = JSON.parse(text) as Told
    told.push(message)
    if (message.type !== 'init') return
    const { nonce } = message.data as { nonce: string }
    const answer = { sessionId: sid, nonce }
    void send({ idx: -1, type: 'init', data: answer, origin }).catch(
      () => undefined,
    )
  })
  if (!noBridge)
    await page.addInitScript(() => {
      const { tellApp } = window as unknown as {
        tellApp: (text: string) => void
      }
      Object.assign(window, {
        ReactNativeWebView: { postMessage: (text: string) => tellApp(text) },
      })
    })
  await page.goto(nativeAddress(baseURL ?? '', { ...opening, sid }))
  const answers = (idx: number) =>
    told
      .filter((one) => one.type === 'message' && one.idx === idx)
      .map(({ data }) => data)
  return {
    page,
    told,
    sid,
    send,
    answers,
    request: async (idx, method, params) => {
      await send({ idx, type: 'message', data: { method, params } })
      await expect.poll(() => answers(idx).length).toBeGreaterThan(0)
      return answers(idx)[0]
    },
  }
}

/** Messages of one type that the app has got. */
export function toldOf({ told }: NativeApp, type: string): Told[] {
  return told.filter((one) => one.type === type)
}

export const connectIntent = (options: object = {}) => ({
  type: 'connect',
  options: {
    app: 'Game',
    origin: 'https://game.example',
    keepWalletOpened: true,
    ...options,
  },
})

/** Keeps pictures of a page, in both themes, where a person wants to see them. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS
  if (!folder) return
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` })
  }
}
