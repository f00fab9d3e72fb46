/** A browser's caches in memory: the parts that a worker uses. */
export function memoryCaches(): CacheStorage {
  const kept = new Map<string, Map<string, Response>>()
  const partOf = (name: string) => {
    const part = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, part)
    return part
  }
  const keyOf = (request: RequestInfo | URL) =>
    request instanceof Request ? new URL(request.url).pathname : `${request}`
  const find = (part: Map<string, Response>, request: RequestInfo | URL) =>
    part.get(keyOf(request))?.clone()
  return {
    open: async (name: string) => {
      const part = partOf(name)
      return {
        match: async (request: RequestInfo | URL) => find(part, request),
        put: async (request: RequestInfo | URL, response: Response) =>
          void part.set(keyOf(request), response),
      } as Cache
    },
    match: async (request: RequestInfo | URL) =>
      [...kept.values()].map((part) => find(part, request)).find(Boolean),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    has: async (name: string) => kept.has(name),
  }
}
