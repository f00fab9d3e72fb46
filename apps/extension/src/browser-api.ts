/** An event of the extension's programming interface. */
type Event<Listener> = {
  readonly addListener: (listener: Listener) => void
  readonly removeListener: (listener: Listener) => void
}

/** The context at the other end of a message, as the browser knows it. */
export type Sender = {
  readonly id?: string
  readonly origin?: string
  readonly url?: string
}

export type Port = {
  readonly name: string
  readonly sender?: Sender
  readonly postMessage: (message: unknown) => void
  readonly disconnect: () => void
  readonly onMessage: Event<(message: unknown) => void>
  readonly onDisconnect: Event<() => void>
}

export type KeyArea = {
  readonly get: (keys: string | null) => Promise<Record<string, unknown>>
  readonly set: (values: Record<string, unknown>) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  readonly setAccessLevel?: (level: {
    readonly accessLevel: 'TRUSTED_CONTEXTS'
  }) => Promise<void>
  readonly onChanged: Event<
    (
      changes: Record<
        string,
        { readonly oldValue?: unknown; readonly newValue?: unknown }
      >,
    ) => void
  >
}

type ContentScript = {
  readonly id: string
  readonly js: string[]
  readonly matches: string[]
  readonly runAt: 'document_start'
  readonly world: 'MAIN'
  readonly allFrames: boolean
}

/**
 * The functions of the browser that the extension uses, and no others. Firefox
 * has them by the same name.
 */
export type BrowserApi = {
  readonly runtime: {
    readonly id?: string
    readonly connect: (options: { readonly name: string }) => Port
    readonly getURL: (path: string) => string
    readonly getManifest: () => { readonly homepage_url?: string }
    readonly onConnect: Event<(port: Port) => void>
    readonly onMessage: Event<(message: unknown, sender: Sender) => void>
    readonly onInstalled: Event<() => void>
  }
  readonly action: {
    readonly setBadgeText: (badge: { readonly text: string }) => Promise<void>
  }
  readonly storage: { readonly local: KeyArea; readonly session: KeyArea }
  readonly tabs: {
    readonly create: (options: { readonly url: string }) => Promise<unknown>
    readonly getCurrent: () => Promise<unknown>
    readonly query: (
      filter: object,
    ) => Promise<readonly { readonly id?: number }[]>
    readonly sendMessage: (id: number, message: unknown) => Promise<unknown>
  }
  readonly windows: {
    readonly create: (options: {
      readonly url: string
      readonly type: 'popup'
      readonly width: number
      readonly height: number
    }) => Promise<{ readonly id?: number }>
    readonly update: (
      id: number,
      change: { readonly focused: boolean },
    ) => Promise<unknown>
    readonly remove: (id: number) => Promise<void>
    readonly onRemoved: Event<(id: number) => void>
  }
  readonly permissions: {
    readonly request: (wanted: {
      readonly origins: readonly string[]
    }) => Promise<boolean>
    readonly remove: (wanted: {
      readonly origins: readonly string[]
    }) => Promise<boolean>
  }
  readonly scripting: {
    readonly registerContentScripts: (
      scripts: readonly ContentScript[],
    ) => Promise<void>
    readonly unregisterContentScripts: (filter: {
      readonly ids: readonly string[]
    }) => Promise<void>
  }
  readonly cookies: {
    readonly set: (cookie: {
      readonly url: string
      readonly name: string
      readonly value: string
      readonly path?: string
      readonly secure?: boolean
      readonly sameSite?: 'lax'
      readonly expirationDate?: number
    }) => Promise<unknown>
  }
}

declare global {
  var chrome: BrowserApi
}

/** Returns the browser's own functions. */
export function browserApi(): BrowserApi {
  return globalThis.chrome
}
