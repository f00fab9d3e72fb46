import type { NodeRequest } from '../node-request.ts'

/** All uses; a node without a list of its own serves them all. */
export const nodeUses = ['logs', 'state', 'simulate', 'trace', 'send'] as const

/** A kind of question to a node. */
export type NodeUse = (typeof nodeUses)[number]

/** A node of a chain, as an operator configures it. */
export type NodeEntry = {
  /** Short name for logs and findings. The address may hold a key. */
  readonly name: string
  readonly url: string
  /** Pushes new heads; absent if nothing is pushed. */
  readonly wsUrl?: string | undefined
  /** Headers of every request, such as a key. Read again for each request. */
  readonly headers?:
    | (() => Promise<Readonly<Record<string, string>>>)
    | undefined
  /** The heaviest node that is well is asked; 1 if absent. */
  readonly weight?: number | undefined
  /** All if absent. */
  readonly uses?: readonly NodeUse[] | undefined
}

/** Returns the use that a request is, by its method. */
export function useOf(method: string): NodeUse {
  if (method === 'eth_getLogs') return 'logs'
  if (method === 'eth_simulateV1') return 'simulate'
  if (method.startsWith('eth_sendRaw')) return 'send'
  return /^(?:debug|trace)_/.test(method) ? 'trace' : 'state'
}

/** A question with other code or storage in an account's place. */
const overriding: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas'])

/**
 * Names the ability that a request needs. Some nodes take state overrides and
 * ignore them, so these are an ability of their own.
 */
export function abilityOf({ method, params }: NodeRequest): string {
  const isOther = overriding.has(method) && params[2] !== undefined
  return isOther ? 'state overrides' : method
}
