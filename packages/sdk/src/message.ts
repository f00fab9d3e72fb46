import { fieldsOf, textOf } from './read-value.ts'

/** Reason to open the wallet: the question to connect, or another request. */
export type Intent =
  | { readonly type: 'connect'; readonly options: object }
  | { readonly type: 'jsonRpcRequest'; readonly method: string }

/** A message between page and wallet; notifications have the number -1. */
export type Message = {
  readonly idx: number
  readonly type: string
  readonly data: unknown
  readonly chainId?: number
}

/** Tells the wallet that this page needs no care for older libraries. */
const clientVersion = 'cairn-0.1.0'

/** Writes a message. Large numbers travel as `{"$bigint":"123"}`. */
export function writeMessage(message: Message): string {
  return JSON.stringify({ ...message, clientVersion }, (_, part: unknown) =>
    typeof part === 'bigint' ? { $bigint: `${part}` } : part,
  )
}

/** @returns `undefined` for anything but a message */
export function readMessage(text: unknown): Message | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const { idx, type, data } = fieldsOf(JSON.parse(text))
    return typeof idx === 'number' && typeof type === 'string'
      ? { idx, type, data }
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the address at which the wallet hears of a visit. */
export function visitAddress(
  walletUrl: URL,
  visit: {
    readonly sessionId: string
    readonly intent: Intent
    readonly chainId: number
  },
): string {
  const url = new URL(walletUrl)
  url.searchParams.set('sid', visit.sessionId)
  url.searchParams.set('intent', toBase64Url(JSON.stringify(visit.intent)))
  url.searchParams.set('net', `${visit.chainId}`)
  return url.href
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The end of a request: its result, or why it failed. */
export type Outcome = { readonly result: unknown } | Failure

/** Why a request failed; `data` is what a reverted call returned. */
export type Failure = {
  readonly code: number
  readonly reason: string
  readonly data?: unknown
}

/** Reads an answer. Empty results come in the frame of JSON-RPC. */
export function readOutcome(data: unknown): Outcome {
  const fields = fieldsOf(data)
  if (fields.error !== undefined && fields.error !== null)
    return readFailure(fields.error)
  const isFramed = fields.jsonrpc === '2.0' && 'result' in fields
  return { result: isFramed ? fields.result : data }
}

/** Reads why something failed; without a code it counts as a rejection. */
export function readFailure(error: unknown): Failure {
  const { code, message, data } = fieldsOf(error)
  return {
    code: typeof code === 'number' ? code : 4001,
    reason: textOf(message) ?? textOf(error) ?? 'The wallet refused.',
    ...(data !== undefined && { data }),
  }
}
