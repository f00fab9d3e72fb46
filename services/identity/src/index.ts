import { join } from 'node:path'
import { type SocialProvider, socialProvider } from '@cairn/protocol'
import {
  createIpLimit,
  createKeySets,
  createLook,
  createProofCheck,
  createSessionCheck,
  createStoredLimit,
  createTokenLookUp,
  migrate,
  type Platform,
  type RunningService,
  type StartService,
  startLoop,
} from '@cairn/service-kit'
import { createTransport } from 'nodemailer'
import { type IdentityConfig, readConfig } from './config.ts'
import { prune } from './db/prune.ts'
import { createIdentityFigures } from './figures.ts'
import { createIdTokenIssuer } from './id-token.ts'
import { createIdentity } from './identity.ts'
import { createMailShares } from './mail-shares.ts'
import { setUpProviders } from './social/config.ts'
import { pagesPrefix } from './social/pages.ts'

export { readConfig as readIdentityConfig } from './config.ts'

const keyBytes = 32
const hourS = 3600
const pruneEveryMs = 10 * 60_000

/**
 * Starts identity: sends sign-in links by email, exchanges them for ID tokens,
 * and publishes the keys for checking those.
 *
 * @throws {ConfigError} if no mail server is configured
 * @see PWLS-02 SRVC-01
 */
export const startIdentity: StartService<
  RunningService & { readonly socialProviders: readonly SocialProvider[] }
> = async (platform) => {
  const { database, env, publicUrl, now } = platform
  const log = platform.log.child({ service: 'identity' })
  const config = readConfig(env, publicUrl)
  await migrate(
    database,
    'identity',
    join(import.meta.dirname, 'db/migrations'),
  )
  const transport = createTransport(mailOptions(config.smtpUrl))
  const local = config.hasLocalProvider
    ? await (
        await import('./local-provider/local-provider.ts')
      ).startLocalProvider(publicUrl, config.origins, platform.log)
    : undefined
  const providers = new Map([
    ...(local?.providers ?? []),
    ...setUpProviders(config.social, now),
  ])
  const figures = createIdentityFigures()
  const app = createIdentity({
    countMail: figures.countMail,
    config,
    social: {
      providers,
      secret: await platform.secret('social-key', keyBytes),
      publicUrl,
      apiUrl: platform.urls.api,
      fetch: platform.fetch,
      keysAt: createKeySets(platform.fetch),
    },
    database,
    now,
    sessionOf: createSessionCheck({
      proofs: createProofCheck({ url: platform.urls.identity, now }),
      lookUp: createTokenLookUp({
        url: platform.urls.api,
        fetch: platform.fetch,
      }),
    }),
    issuer: createIdTokenIssuer(
      await platform.keyring('identity-key', keyBytes),
      publicUrl,
    ),
    sendMail: async (to, mail) => {
      await transport.sendMail({ from: config.mailFrom, to, ...mail })
    },
    limits: createLimits(config, platform),
    log,
  })
  const sheet = join(import.meta.dirname, 'social/pages.css')
  app.route('/', await createLook(pagesPrefix, sheet))
  if (local) app.route('/', local.app)
  const pruning = startLoop({
    everyMs: pruneEveryMs,
    work: () => prune(database, now()),
    onError: (err) => log.warn({ err }, 'not pruned'),
  })
  return {
    app,
    metrics: figures.registry,
    // In the order of the buttons.
    socialProviders: socialProvider.options.filter((it) => providers.has(it)),
    check: async () => {
      await database.query('select 1')
    },
    [Symbol.asyncDispose]: async () => {
      await pruning[Symbol.asyncDispose]()
      transport.close()
      await local?.[Symbol.asyncDispose]()
    },
  }
}

function createLimits(
  config: IdentityConfig,
  platform: Pick<Platform, 'database' | 'now'>,
) {
  const { ipLimitPerMinute } = config
  return {
    mail: createStoredLimit(platform, {
      schema: 'identity',
      name: 'mail',
      points: config.mailLimitPerHour,
      durationS: hourS,
    }),
    networkMail: createMailShares(platform, config.networkMailsPerHour),
    ip: createIpLimit({
      perMinute: ipLimitPerMinute,
      loopbackPerMinute: ipLimitPerMinute,
    }),
  }
}

/** Longest wait for the mail server, in ms. Callers give up after 15 s. */
const mailTimeoutMs = 10_000

/**
 * Options of the mail server. Email to other machines is encrypted unless
 * `?requireTLS=false`.
 */
function mailOptions(url: string) {
  const { hostname } = new URL(url)
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  return {
    url,
    requireTLS: !isHere,
    connectionTimeout: mailTimeoutMs,
    greetingTimeout: mailTimeoutMs,
    socketTimeout: mailTimeoutMs,
  }
}
