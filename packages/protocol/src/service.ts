import type * as z from 'zod/mini'

/** One remote call, as both ends see it. */
export type Method = {
  readonly input: z.core.$ZodType
  readonly output: z.core.$ZodType
  /** It reads the caller's session, always or when no proof stands for it. */
  readonly takesToken?: true
}

/** A named set of calls: what a service promises to the world. */
export type Service = {
  readonly name: string
  /** Codes that differ from the common table, by error name. */
  readonly codes?: Readonly<Record<string, number>>
  readonly methods: Readonly<Record<string, Method>>
}

export type Input<M extends Method> = z.input<M['input']>
export type Output<M extends Method> = z.output<M['output']>

/** The name on the wire: `memoryStore` is `MemoryStore`. */
function wireName(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1)
}

/** `rpcPath('API', 'memoryStore')` is `/rpc/API/MemoryStore`. */
export function rpcPath(service: string, method: string): string {
  return `/rpc/${service}/${wireName(method)}`
}
