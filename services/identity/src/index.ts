import { join } from 'node:path'
import { createRateLimit, migrate, type StartService } from '@cairn/service-kit'
import { createTransport } from 'nodemailer'
import { readConfig } from './config.ts'
import { createIdTokenIssuer } from './id-token.ts'
import { createIdentity } from './identity.ts'

const keyBytes = 32
const minuteS = 60
const hourS = 3600

/**
 * Begins identity: mails sign-in links, trades them for ID tokens, publishes
 * the keys those are checked with.
 *
 * @throws {ConfigError} when nothing says where mail goes
 * @see PWLS-02 SRVC-01
 */
export const startIdentity: StartService = async (platform) => {
  const { database, env, publicUrl, now } = platform
  const config = readConfig(env, publicUrl)
  await migrate(
    database,
    'identity',
    join(import.meta.dirname, 'db/migrations'),
  )
  const transport = createTransport(mailOptions(config.smtpUrl))
  const app = createIdentity({
    config,
    database,
    now,
    issuer: await createIdTokenIssuer(
      await platform.secret('identity-key', keyBytes),
      publicUrl,
    ),
    sendMail: async (to, mail) => {
      await transport.sendMail({ from: config.mailFrom, to, ...mail })
    },
    limits: {
      mail: createRateLimit(config.mailLimitPerHour, hourS),
      ip: createRateLimit(config.ipLimitPerMinute, minuteS),
    },
    log: platform.log.child({ service: 'identity' }),
  })
  return {
    app,
    check: async () => {
      await database.query('select 1')
    },
    [Symbol.asyncDispose]: async () => transport.close(),
  }
}

/** Shorter than the 15 s after which who asked has given up. */
const mailTimeoutMs = 10_000

/** Mail leaves this machine encrypted, unless `?requireTLS=false` says so. */
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
