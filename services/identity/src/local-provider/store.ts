import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'

type Entry = { readonly payload: AdapterPayload; readonly endsAt: number }

const longestS = 3600
const mostEntries = 5_000

/**
 * Stores sessions and codes of the bundled provider in memory, because they
 * live for minutes and on a local machine only.
 */
export function createStore(): AdapterConstructor {
  const entries = new Map<string, Entry>()
  const read = (key: string) => {
    const entry = entries.get(key)
    if (entry && entry.endsAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  return class implements Adapter {
    readonly #model: string

    constructor(model: string) {
      this.#model = model
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number) {
      const [oldest] = entries.keys()
      if (oldest && entries.size >= mostEntries) entries.delete(oldest)
      const endsAt = Date.now() + (expiresIn || longestS) * 1000
      entries.set(this.#key(id), { payload, endsAt })
    }

    async find(id: string) {
      return read(this.#key(id))
    }

    async findByUid(uid: string) {
      for (const key of entries.keys()) {
        if (!key.startsWith(`${this.#model}:`)) continue
        const payload = read(key)
        if (payload?.uid === uid) return payload
      }
      return undefined
    }

    async findByUserCode() {
      return undefined
    }

    async consume(id: string) {
      const payload = read(this.#key(id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    }

    async destroy(id: string) {
      entries.delete(this.#key(id))
    }

    async revokeByGrantId(grantId: string) {
      for (const [key, { payload }] of entries)
        if (payload.grantId === grantId) entries.delete(key)
    }

    #key(id: string): string {
      return `${this.#model}:${id}`
    }
  }
}
