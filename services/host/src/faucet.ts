import { toAddress } from '@cairn/primitives'
import { HttpError, type Logger, toErrorBody } from '@cairn/service-kit'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'

const input = z.object({
  address: z.string().transform((text, context) => {
    try {
      return toAddress(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'not an address' })
      return z.NEVER
    }
  }),
  chainId: z.number().int(),
})

/**
 * `POST /faucet {address, chainId}` gives test funds. Local only.
 *
 * @param fund - sends the funds; resolves when they have arrived to the addresses
 *   of the coins
 * @see COIN-02
 */
export function faucetRoutes(
  fund: (request: z.output<typeof input>) => Promise<readonly string[]>,
  log: Logger,
): Hono {
  const app = new Hono()
  app.post('/faucet', bodyLimit({ maxSize: 1024 }), async (c) => {
    const request = input.safeParse(await c.req.json().catch(() => undefined))
    if (!request.success) {
      const error = new HttpError(
        'InvalidArgument',
        'Not valid: address or chainId.',
      )
      return c.json(toErrorBody(error), 400)
    }
    try {
      return c.json({ ok: true, coins: await fund(request.data) })
    } catch (cause) {
      log.error({ err: cause }, 'faucet failed')
      const error = new HttpError('Unavailable', 'The faucet cannot pay now.')
      return c.json(toErrorBody(error), 503)
    }
  })
  return app
}
