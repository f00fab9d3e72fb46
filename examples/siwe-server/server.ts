// Signs people in with their wallet, by Sign-In with Ethereum (ERC-4361).
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createPublicClient, http } from 'viem'
import { polygon } from 'viem/chains'
import { generateSiweNonce, parseSiweMessage } from 'viem/siwe'

const walletUrl = process.env.WALLET_URL ?? 'http://localhost:4000'
/** The address of this page, which a message has to name. */
const origin = process.env.ORIGIN ?? 'http://localhost:5178'
const minute = 60_000
const day = 24 * 60 * minute

// The node checks the signature: the account is a contract.
const client = createPublicClient({
  chain: polygon,
  transport: http(`${walletUrl}/nodes/polygon`),
})
// A server of your own keeps both in its database.
const nonces = new Map<string, { readonly until: number }>()
const sessions = new Map<string, { readonly until: number; address: string }>()

type Answer = {
  readonly status?: number
  readonly body: unknown
  readonly cookie?: string
}
const routes: Record<string, (request: IncomingMessage) => Promise<Answer>> = {
  'GET /nonce': async () => {
    const nonce = generateSiweNonce()
    nonces.set(nonce, { until: Date.now() + 10 * minute })
    return { body: { nonce, chainId: polygon.id } }
  },
  'POST /sign-in': async (request) => {
    const { message, signature } = JSON.parse(await text(request))
    const { address, nonce = '', chainId, uri } = parseSiweMessage(message)
    // Taken before the check, so that a message counts once.
    const isFresh = takeFresh(nonces, nonce)
    const isForUs = chainId === polygon.id && uri === origin
    const domain = new URL(origin).host
    const isSigned =
      isFresh &&
      isForUs &&
      (await client.verifySiweMessage({ message, signature, domain, nonce }))
    if (!address || !isSigned)
      return { status: 401, body: { error: 'The signature is not valid.' } }
    const id = randomBytes(32).toString('base64url')
    sessions.set(id, { until: Date.now() + day, address })
    return { body: { address }, cookie: cookieOf(id, day) }
  },
  'GET /me': async (request) => {
    const session = sessions.get(sessionId(request))
    if (!session || session.until < Date.now())
      return { status: 401, body: { error: 'You are not signed in.' } }
    return { body: { address: session.address } }
  },
  'POST /sign-out': async (request) => {
    sessions.delete(sessionId(request))
    return { body: {}, cookie: cookieOf('', 0) }
  },
}

/** Forgets what is too old, then takes the nonce out if it is still there. */
function takeFresh(from: typeof nonces, nonce: string): boolean {
  for (const [key, { until }] of from) if (until < Date.now()) from.delete(key)
  return from.delete(nonce)
}

function cookieOf(id: string, life: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `session=${id}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${life / 1000}${secure}`
}

function sessionId({ headers }: IncomingMessage): string {
  return /(?:^|; )session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
}

async function answer(request: IncomingMessage): Promise<Answer> {
  // Another site must not sign people in or out here.
  if (request.method === 'POST' && request.headers.origin !== origin)
    return { status: 403, body: { error: 'Another site asks.' } }
  // A message and its signature are shorter.
  if (
    request.method === 'POST' &&
    !(Number(request.headers['content-length']) < 20_000)
  )
    return { status: 413, body: { error: 'The request is too long.' } }
  const route = routes[`${request.method} ${request.url}`]
  if (!route) return { status: 404, body: { error: 'There is no such page.' } }
  return route(request).catch(() => ({
    status: 400,
    body: { error: 'The request could not be read or checked.' },
  }))
}

/** The page, and the SDK for it, which needs no bundler. */
async function fileOf(
  url = '',
): Promise<readonly [string, string] | undefined> {
  if (url === '/') {
    const page = await readFile(new URL('index.html', import.meta.url), 'utf8')
    return ['text/html', page.replaceAll('http://localhost:4000', walletUrl)]
  }
  const [, name] = /^\/sdk\/([\w-]+\.js)$/.exec(url) ?? []
  if (!name) return undefined
  const file = new URL(name, import.meta.resolve('@cairn/sdk'))
  return ['text/javascript', await readFile(file, 'utf8')]
}

createServer(async (request, response) => {
  const file = await fileOf(request.url).catch(() => undefined)
  if (file) {
    response.writeHead(200, { 'content-type': file[0] }).end(file[1])
    return
  }
  const { status = 200, body, cookie } = await answer(request)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(cookie && { 'set-cookie': cookie }),
    })
    .end(JSON.stringify(body))
}).listen(Number(process.env.PORT ?? new URL(origin).port), 'localhost', () =>
  console.log(`The page is at ${origin}`),
)
