import { rpcPath, type Service } from '@cairn/protocol'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { clientIp } from '../client-ip.ts'
import { HttpError, toErrorBody } from '../http-error.ts'
import type { Logger } from '../observe/log.ts'
import {
  type Credentials,
  readAuthorization,
} from '../sessions/authorization.ts'
import { findStoreLost } from '../store/store-lost.ts'
import { findBodyFault } from './body-fault.ts'
import { isNestedDeeper } from './json-depth.ts'

/** Facts about a call besides its input. */
export type Call = {
  /** The token as sent, unchecked. */
  readonly token: string | undefined
  /** Scheme of the token. */
  readonly scheme: Credentials['scheme'] | undefined
  /** The `DPoP` header as sent, unchecked. */
  readonly proof: string | undefined
  /** The path of the call: `/rpc/{Service}/{Method}`. */
  readonly path: string
  readonly ip: string
  readonly signal: AbortSignal
}

/** One function per method. A missing or extra method is a type error. */
export type Handlers<S extends Service> = {
  readonly [K in keyof S['methods']]: (
    input: z.output<S['methods'][K]['input']>,
    call: Call,
  ) => Promise<z.input<S['methods'][K]['output']>>
}

/**
 * Maximum body size, in bytes. Larger bodies are refused before they are read.
 */
const maxBodyBytes = 512 * 1024
/**
 * Maximum JSON nesting. Deeper bodies overflow recursive readers; real requests
 * stay under half of it.
 */
const maxDepth = 128

/**
 * Serves `service` with CORS and the wire's error table. Checks input and
 * output. Unknown methods, other HTTP verbs, bodies that are not JSON and
 * bodies that are too large get errors of the table.
 *
 * @see SRVC-01
 */
export function rpcRoutes<S extends Service>(
  service: S,
  handlers: Handlers<S>,
  log: Logger,
): Hono {
  const app = new Hono()
  const prefix = `/rpc/${service.name}`
  app.use(`${prefix}/*`, rpcCors)
  app.use(
    `${prefix}/*`,
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => {
        // The rest of the body stays unread, so the connection cannot be used
        // again.
        c.header('connection', 'close')
        return refuse(
          c,
          new HttpError('WebrpcBadRequest', 'The request is too large.'),
          service,
        )
      },
    }),
  )
  for (const [name, method] of Object.entries(service.methods)) {
    const handle = handlers[name] as (
      input: unknown,
      call: Call,
    ) => Promise<unknown>
    const path = rpcPath(service.name, name)
    app.post(path, async (c) => {
      const input = readInput(method.input, await readJson(c))
      const answer = await handle(input, callOf(c, path))
      return c.json(z.parse(method.output, answer) as object)
    })
  }
  app.all(`${prefix}/:method`, (c) => {
    const path = rpcPath(service.name, c.req.param('method'))
    const known = Object.keys(service.methods).some(
      (name) => rpcPath(service.name, name) === path,
    )
    throw known
      ? new HttpError('WebrpcBadMethod', `${path} answers POST only.`)
      : new HttpError('WebrpcBadRoute', `No handler for path '${path}'.`)
  })
  app.onError((error, c) => {
    if (error instanceof HttpError) return refuse(c, error, service)
    const known = findStoreLost(error) ?? findBodyFault(error, c.req.raw.signal)
    if (known) return refuse(c, known, service)
    log.error({ err: error, path: c.req.path }, 'call failed')
    return refuse(
      c,
      new HttpError('WebrpcInternalError', 'The service failed.'),
      service,
    )
  })
  return app
}

const rpcCors = cors({
  origin: '*',
  allowMethods: ['POST', 'OPTIONS'],
  allowHeaders: [
    'authorization',
    'content-type',
    'dpop',
    'webrpc',
    'x-access-key',
  ],
  maxAge: 86_400,
})

function callOf(c: Context, path: string): Call {
  const credentials = readAuthorization(c.req.header('authorization'))
  return {
    token: credentials?.token,
    scheme: credentials?.scheme,
    proof: c.req.header('dpop'),
    path,
    ip: clientIp(c),
    signal: c.req.raw.signal,
  }
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (isNestedDeeper(text, maxDepth)) {
    throw new HttpError('WebrpcBadRequest', 'The body is nested too deeply.')
  }
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw new HttpError('WebrpcBadRequest', 'The body is not JSON.', { cause })
  }
}

/** Names the wrong fields without their values. */
/**
 * Reads the body of a call.
 *
 * @throws {HttpError} `InvalidArgument`
 */
function readInput(schema: z.core.$ZodType, body: unknown): unknown {
  let input: z.core.util.SafeParseResult<unknown>
  try {
    input = z.safeParse(schema, body)
  } catch (cause) {
    // zod compares `length` with a bound also where a value is no list, and an
    // object in its place may have no text: `{"length":{"toString":1}}`.
    throw new HttpError('InvalidArgument', 'Not valid: body.', { cause })
  }
  if (!input.success) throw invalidArgument(input.error)
  return input.data
}

function invalidArgument(error: z.core.$ZodError): HttpError {
  const fields = error.issues.map((issue) => issue.path.join('.') || 'body')
  const names = [...new Set(fields)].slice(0, 8).join(', ')
  return new HttpError('InvalidArgument', `Not valid: ${names}.`)
}

function refuse(c: Context, error: HttpError, service: Service): Response {
  const body = toErrorBody(error, service.codes)
  return c.json(body, body.status as ContentfulStatusCode)
}
