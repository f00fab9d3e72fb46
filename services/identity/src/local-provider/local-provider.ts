import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SocialProvider, socialProvider } from '@cairn/protocol'
import type { Logger } from '@cairn/service-kit'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Provider } from 'oidc-provider'
import type { SetUpProvider } from '../social/exchange.ts'
import { endedPage, pageHeaders } from '../social/pages.ts'
import { toAccount } from './accounts.ts'
import { interact, scope } from './interact.ts'
import { createStore } from './store.ts'

const mount = '/auth/local-provider'
/**
 * Lifetime of everything the provider stores, in seconds. It is enough for a
 * sign-in.
 */
const lifeS = 600
const mostBytes = 64 * 1024

export type LocalProvider = AsyncDisposable & {
  readonly app: Hono
  /** All five providers, as the bundled one replaces them. */
  readonly providers: ReadonlyMap<SocialProvider, SetUpProvider>
}

/**
 * Starts the bundled OpenID provider, which replaces all five on a local
 * machine: typing a name signs that person in. It listens on loopback and is
 * reached through this service.
 *
 * @param origins - serve the wallet: a sign-in by redirect ends there
 * @see AUTH-02 SRVC-01
 */
export async function startLocalProvider(
  publicUrl: string,
  origins: readonly string[],
  log: Logger,
): Promise<LocalProvider> {
  const clientSecret = randomBytes(32).toString('base64url')
  const provider = createProvider(publicUrl, clientSecret)
  provider.on('server_error', (_ctx, error) =>
    log.error({ err: String(error) }, 'local provider failed'),
  )
  const server = createServer(answer(provider, origins, log))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}${mount}`
  const found = { issuer: `${publicUrl}${mount}`, own, clientSecret }
  return {
    app: routes(publicUrl, own),
    providers: new Map(
      socialProvider.options.map((name) => [name, played(name, found)]),
    ),
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function createProvider(publicUrl: string, clientSecret: string): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256' }
  const provider = new Provider(`${publicUrl}${mount}`, {
    adapter: createStore(),
    clients: socialProvider.options.map((name) => ({
      client_id: name,
      client_secret: clientSecret,
      redirect_uris: [`${publicUrl}/auth/provider/callback/${name}`],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
      scope,
    })),
    jwks: { keys: [{ ...key, use: 'sig', kid: 'local' }] as never },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => false },
    issueRefreshToken: async () => true,
    renderError: (ctx) => {
      ctx.type = 'text/html'
      ctx.set(pageHeaders)
      ctx.body = endedPage()
    },
    interactions: { url: (_ctx, { uid }) => `${mount}/interaction/${uid}` },
    ttl: {
      AccessToken: lifeS,
      AuthorizationCode: 60,
      Grant: lifeS,
      IdToken: lifeS,
      Interaction: lifeS,
      RefreshToken: lifeS,
      Session: lifeS,
    },
    // The name is the whole account, so no list of accounts is needed.
    findAccount: (ctx, id) => ({
      accountId: id,
      claims: () => {
        const name = socialProvider.parse(ctx.oidc.client?.clientId)
        return { sub: id, email_verified: true, ...toAccount(name, id) }
      },
    }),
  })
  // The provider adds the hash of the script that submits its form.
  provider.use(async (ctx, next) => {
    const name = 'content-security-policy'
    ctx.set(name, pageHeaders[name])
    await next()
  })
  // The provider is behind this service.
  provider.proxy = true
  return provider
}

function answer(provider: Provider, origins: readonly string[], log: Logger) {
  const handle = provider.callback()
  return (req: IncomingMessage, res: ServerResponse): void => {
    const path = req.url ?? ''
    if (path.startsWith(`${mount}/interaction/`)) {
      interact(provider, origins, req, res).catch((error: unknown) => {
        log.warn({ err: String(error) }, 'interaction is over')
        res.writeHead(400, pageHeaders)
        res.end(endedPage())
      })
      return
    }
    // Sets the path as a framework would: the provider builds its links from
    // the address of the call. Every sign-in starts signed out, because people
    // change often on a local machine.
    Object.assign(req, { originalUrl: path })
    req.url = path.slice(mount.length) || '/'
    if (req.url.startsWith('/auth?')) req.headers.cookie = ''
    void handle(req, res)
  }
}

/** Forwards calls to loopback, as a reverse proxy does. */
function routes(publicUrl: string, own: string): Hono {
  const { host, protocol } = new URL(publicUrl)
  const app = new Hono()
  app.all(`${mount}/*`, bodyLimit({ maxSize: mostBytes }), async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const headers = new Headers(c.req.raw.headers)
    headers.set('x-forwarded-host', host)
    headers.set('x-forwarded-proto', protocol.slice(0, -1))
    headers.delete('accept-encoding')
    const hasBody = c.req.method === 'POST'
    const answered = await fetch(
      `${own}${pathname.slice(mount.length)}${search}`,
      {
        method: c.req.method,
        headers,
        redirect: 'manual',
        ...(hasBody && { body: await c.req.arrayBuffer() }),
      },
    )
    return new Response(answered.body, answered)
  })
  return app
}

/**
 * Returns the configuration of `name` at the bundled provider, which uses the
 * parameters of the real one.
 */
function played(
  name: SocialProvider,
  found: {
    readonly issuer: string
    readonly own: string
    readonly clientSecret: string
  },
): SetUpProvider {
  const { issuer, own, clientSecret } = found
  const hasIdToken = name !== 'facebook' && name !== 'discord'
  return {
    authorize: `${issuer}/auth`,
    token: `${own}/token`,
    scope,
    extra: {
      // Ignores the person who signed in last.
      prompt: 'login',
      ...(name === 'apple' && { response_mode: 'form_post' }),
    },
    pkce: true,
    hint: true,
    who: hasIdToken
      ? { type: 'id-token', issuer, jwks: `${own}/jwks` }
      : { type: 'user', url: `${own}/me` },
    clientId: name,
    clientSecret: async () => clientSecret,
  }
}
