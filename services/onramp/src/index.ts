import { join } from 'node:path'
import { createRpcClient } from '@cairn/clients'
import { api } from '@cairn/protocol'
import {
  createLook,
  localOnramp,
  migrate,
  readEnv,
  readOnramp,
  type StartService,
} from '@cairn/service-kit'
import { z } from 'zod'
import { createOnramp } from './routes/onramp.ts'
import { createSardineTokens } from './sardine-tokens.ts'

const Env = z.object({
  /** Local alone: anyone who reaches the service gets coins. */
  ENVIRONMENT: z.literal('local').default('local'),
})

/**
 * Starts the local payment providers. They sell coins of the local chains for
 * pretended money.
 *
 * @see RAMP-01 RAMP-02 SRVC-01
 */
export const startOnramp: StartService = async (platform) => {
  const { database, env, chains, publicUrl, urls } = platform
  readEnv(Env, env)
  await migrate(database, 'onramp', join(import.meta.dirname, 'db/migrations'))
  const look = await createLook(
    '/onramp',
    join(import.meta.dirname, 'onramp.css'),
  )
  const { moonpay } = readOnramp(env, { playedAt: localOnramp(publicUrl) })
  const app = createOnramp({
    database,
    // It mints by a key that everyone knows.
    chains: chains.filter(({ isLocal }) => isLocal),
    look,
    now: platform.now,
    log: platform.log.child({ service: 'onramp' }),
    moonpayKey: moonpay?.apiKey ?? '',
    moonpaySecret: await platform.secret('onramp-moonpay', 32),
    sardineTokens: createSardineTokens(
      await platform.secret('onramp-sardine', 32),
      platform.now,
    ),
    rates: createRpcClient(api, { url: urls.api, fetch: platform.fetch }),
  })
  return {
    app,
    check: async () => {
      await database.query('select 1')
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
}
