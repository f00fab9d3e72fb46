import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Faults, faultChoice } from '../faults.ts'

/**
 * `POST /bridge/faults {delivery?, answers?}` switches faults on and off. Local
 * only. Other origins' pages cannot send JSON here: there is no CORS.
 */
export function faultRoutes(faults: Faults): Hono {
  const app = new Hono()
  app.post('/bridge/faults', bodyLimit({ maxSize: 1024 }), async (c) => {
    if (!/^application\/json\b/.test(c.req.header('content-type') ?? ''))
      return c.json({ message: 'Send JSON.' }, 415)
    const body: unknown = await c.req.json().catch(() => undefined)
    const choice = faultChoice.safeParse(body)
    if (!choice.success) return c.json({ message: 'No such fault.' }, 400)
    faults.set(choice.data)
    return c.json(faults.current())
  })
  return app
}
