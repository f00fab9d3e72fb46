import type { ConfigJson } from '@cairn/account/server'

export type CachedConfig = {
  readonly version: number
  readonly config: ConfigJson
}

export type ConfigCache = {
  readonly get: (imageHash: string) => CachedConfig | undefined
  readonly put: (imageHash: string, config: CachedConfig) => void
}

/**
 * Caches the configurations read last. A hash names one configuration for ever,
 * so entries never expire. Only complete trees are cached, because a partial
 * tree may be completed later.
 */
export function createConfigCache(capacity: number): ConfigCache {
  const kept = new Map<string, CachedConfig>()
  return {
    get(imageHash) {
      const found = kept.get(imageHash)
      if (found) {
        kept.delete(imageHash)
        kept.set(imageHash, found)
      }
      return found
    },
    put(imageHash, config) {
      if (JSON.stringify(config).includes('"node":')) return
      kept.set(imageHash, config)
      const [oldest] = kept.keys()
      if (kept.size > capacity && oldest !== undefined) kept.delete(oldest)
    },
  }
}
