import type * as z from 'zod/mini'

/** A remote call, as client and service see it. */
export type Method = {
  readonly input: z.core.$ZodType
  readonly output: z.core.$ZodType
  /**
   * `true` if it reads the caller's session, always or if no proof replaces it.
   */
  readonly takesToken?: true
}

/** A service: a name and its methods. */
export type Service = {
  readonly name: string
  /** Codes that differ from the common table, by error name. */
  readonly codes?: Readonly<Record<string, number>>
  readonly methods: Readonly<Record<string, Method>>
}

export type Input<M extends Method> = z.input<M['input']>
export type Output<M extends Method> = z.output<M['output']>

/** Returns the name in the protocol: `memoryStore` is `MemoryStore`. */
function wireName(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1)
}

/**
 * Returns the path of a method: `rpcPath('API', 'memoryStore')` is
 * `/rpc/API/MemoryStore`.
 */
export function rpcPath(service: string, method: string): string {
  return `/rpc/${service}/${wireName(method)}`
}
