import type { RpcFailure } from '@cairn/protocol'
import { channel } from './page-message.ts'

type Listener = (data: unknown) => void
type Caller = {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** A provider of EIP-1193, in the page's own world. */
export type PageProvider = {
  readonly isCairn: true
  request(request: unknown): Promise<unknown>
  on(name: string, listener: Listener): PageProvider
  once(name: string, listener: Listener): PageProvider
  removeListener(name: string, listener: Listener): PageProvider
  off(name: string, listener: Listener): PageProvider
  removeAllListeners(name?: string): PageProvider
  /** Whether requests are answered; not whether the page knows an account. */
  isConnected(): boolean
}

/** An error of EIP-1193. */
class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  /** The bytes that a reverted call returned. */
  readonly data: string | undefined

  constructor({ code, message, data }: RpcFailure) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * Makes the provider of one document. It speaks with the content script of the
 * same document alone.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 * @see XTNS-01
 */
export function createPageProvider(page: Window): PageProvider {
  const callers = new Map<number, Caller>()
  const listeners = new Map<string, Set<Listener>>()
  /** The listeners that `once` was given, by what waits in their place. */
  const onces = new WeakMap<Listener, Listener>()
  let lastId = 0

  page.addEventListener('message', ({ source, data }) => {
    if (source !== page || data?.to !== channel.page) return
    if (typeof data.event === 'string') return emit(data.event, data.data)
    const caller = callers.get(data.id)
    callers.delete(data.id)
    if (data.error) caller?.reject(new ProviderRpcError(data.error))
    else caller?.resolve(data.result)
  })
  const emit = (name: string, data: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        listener(data)
      } catch (error) {
        // A listener that throws keeps no other from hearing the event.
        reportError(error)
      }
    }
  }
  const provider: PageProvider = {
    isCairn: true,
    request: (request) =>
      new Promise((resolve, reject) => {
        const text = textOf(request)
        lastId += 1
        callers.set(lastId, { resolve, reject })
        const message = { to: channel.bridge, id: lastId, text }
        page.postMessage(message, page.location.origin)
      }),
    on: (name, listener) => {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return provider
    },
    once: (name, listener) => {
      const first: Listener = (data) => {
        provider.removeListener(name, listener)
        listener(data)
      }
      onces.set(first, listener)
      return provider.on(name, first)
    },
    removeListener: (name, listener) => {
      const known = listeners.get(name)
      for (const one of known ?? [])
        if (one === listener || onces.get(one) === listener) known?.delete(one)
      return provider
    },
    off: (name, listener) => provider.removeListener(name, listener),
    removeAllListeners: (name) => {
      if (name === undefined) listeners.clear()
      else listeners.delete(name)
      return provider
    },
    isConnected: () => true,
  }
  return provider
}

/** @throws {ProviderRpcError} -32602 for what is no request */
function textOf(request: unknown): string {
  const { method, params } = (request ?? {}) as Record<string, unknown>
  if (typeof method === 'string') {
    try {
      return JSON.stringify({ method, params })
    } catch {
      // A bigint, or a value that holds itself.
    }
  }
  throw new ProviderRpcError({
    code: -32_602,
    message: 'The request needs a method, and parameters that fit JSON.',
  })
}
