import * as z from 'zod/mini'
import { longestPageRequest } from './longest-page-request.ts'
import type { RpcFailure } from './provider-error.ts'

const requestId = z
  .number()
  .check(z.refine((id) => Number.isSafeInteger(id) && id >= 1))

/**
 * Messages of a page's content script to the extension's worker. `page` names
 * one document, and stays the same when the worker was stopped.
 *
 * @see XTNS-01
 */
export const bridgeMessage = z.union([
  z.object({
    type: z.literal('hello'),
    page: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  }),
  z.object({
    type: z.literal('ask'),
    id: requestId,
    text: z.string().check(z.maxLength(longestPageRequest)),
  }),
  /** The page has the answer: the worker may forget the request. */
  z.object({ type: z.literal('taken'), id: requestId }),
])
export type BridgeMessage = z.output<typeof bridgeMessage>

/** A page's connection, as far as the page may know it. */
export type PageState = {
  readonly accounts: readonly string[]
  /** The network that the page is answered for; absent once nothing answers. */
  readonly chainId?: string | undefined
}

/** Messages of the worker to a page's content script. */
export type WorkerMessage =
  | { readonly type: 'answer'; readonly id: number; readonly result: unknown }
  | {
      readonly type: 'answer'
      readonly id: number
      readonly error: RpcFailure
    }
  | { readonly type: 'state'; readonly state: PageState }

/** Messages of the extension's prompt window to its worker. */
export const promptMessage = z.union([
  z.object({
    type: z.literal('state'),
    id: z.number(),
    state: z.union([
      z.object({ type: z.enum(['waiting', 'signing', 'withdrawn']) }),
      z.object({ type: z.literal('sent'), metaTxnHash: z.string() }),
      z.object({ type: z.literal('answered'), answer: z.unknown() }),
      z.object({
        type: z.enum(['rejected', 'failed']),
        reason: z.optional(z.string()),
      }),
    ]),
  }),
  z.object({ type: z.literal('muted'), origins: z.array(z.string()) }),
])
export type PromptMessage = z.output<typeof promptMessage>
