import { BaseError } from '@cairn/primitives'
import {
  type Input,
  type Method,
  type Output,
  rpcPath,
  type Service,
} from '@cairn/protocol'
import * as z from 'zod/mini'

export type RpcClient<S extends Service> = {
  readonly [K in keyof S['methods']]: (
    input: Input<S['methods'][K]>,
    options?: CallOptions,
  ) => Promise<Output<S['methods'][K]>>
}

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Timeout in ms; the call then throws a `TimeoutError`. */
  readonly timeoutMs?: number | undefined
}

/** Headers by name, in lower case. */
export type CallHeaders = Readonly<Record<string, string>>

export type RpcClientOptions = {
  /** The service's address before `/rpc/…`. */
  readonly url: string
  /**
   * Returns the headers that authorise a call to `url`; called before each
   * call. Absent for services without sessions.
   */
  readonly authorize?: ((url: string) => Promise<CallHeaders>) | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Timeout in ms for calls without their own. */
  readonly timeoutMs?: number | undefined
}

/**
 * Creates a client with the methods, inputs and outputs of `service`.
 *
 * Calls throw {@link RpcError} if the service refuses, {@link RpcAnswerError}
 * if the answer does not match the protocol or is too long, and the platform's `TypeError` or
 * `TimeoutError` if the service cannot be reached.
 */
export function createRpcClient<S extends Service>(
  service: S,
  options: RpcClientOptions,
): RpcClient<S> {
  const calls = Object.entries(service.methods).map(([name, method]) => [
    name,
    (input: unknown, init?: CallOptions) =>
      call(rpcPath(service.name, name), method, input, { ...options, ...init }),
  ])
  return Object.fromEntries(calls) as RpcClient<S>
}

const defaultTimeoutMs = 15_000

async function call(
  path: string,
  method: Method,
  input: unknown,
  options: RpcClientOptions & CallOptions,
): Promise<unknown> {
  const { authorize, fetch = globalThis.fetch, signal } = options
  const url = options.url.replace(/\/$/, '') + path
  const authorization = await authorize?.(url)
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(input),
    // The service answers, and no address that it names.
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })

  const body: unknown = await readJson(response).catch(() => undefined)
  if (!response.ok) throw new RpcError(path, response.status, refusalOf(body))
  const output = z.safeParse(method.output, body)
  if (!output.success) throw new RpcAnswerError(path, output.error)
  return output.data
}

/** Longest answer that is read, in bytes. */
const mostBytes = 16 * 1024 * 1024

/** Reads an answer. One that is too long, or no JSON, throws. */
function readJson({ body }: Response): Promise<unknown> {
  let left = mostBytes
  const bounded = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, rest) {
        left -= chunk.length
        if (left < 0) rest.terminate()
        else rest.enqueue(chunk)
      },
    }),
  )
  return new Response(bounded).json()
}

const refusal = z.object({
  error: z.optional(z.string()),
  code: z.optional(z.number()),
  message: z.optional(z.string()),
  cause: z.optional(z.string()),
})

function refusalOf(body: unknown): z.output<typeof refusal> {
  return z.safeParse(refusal, body).data ?? {}
}

/** The service answered with a refusal. */
export class RpcError extends BaseError {
  override readonly name = 'RpcError'
  readonly path: string
  readonly status: number
  /** The error's name in the protocol, such as `"InsufficientFee"`. */
  readonly error: string | undefined
  readonly code: number | undefined
  /** The service's reason, such as `"metatx not found"`. */
  readonly reason: string | undefined

  constructor(path: string, status: number, body: z.output<typeof refusal>) {
    const reason = body.cause ?? body.message
    super(`${path} answered ${status}${reason ? ` (${reason})` : ''}.`)
    this.path = path
    this.status = status
    this.error = body.error
    this.code = body.code
    this.reason = reason
  }
}

/** The service answered in a shape that the protocol does not allow. */
export class RpcAnswerError extends BaseError {
  override readonly name = 'RpcAnswerError'

  constructor(path: string, cause: z.core.$ZodError) {
    super(`${path} answered outside the protocol.`, { cause })
  }
}
