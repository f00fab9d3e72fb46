import type { RunningService } from '@cairn/service-kit'
import { Hono } from 'hono'
import { oncePer } from './once-per.ts'

const checkTimeoutMs = 2000
const lookEveryMs = 500

/** A part with a health check. */
export type Checked = Pick<RunningService, 'check'>

/**
 * `GET /health`: 200 with `ok` for each part when all work, else 503. The
 * reason goes to the log only.
 *
 * @see SRVC-01
 */
export function healthRoutes(parts: ReadonlyMap<string, Checked>): Hono {
  // Each check writes a file and calls every node and store.
  const look = oncePer(lookEveryMs, () =>
    Promise.all(
      [...parts].map(
        async ([name, part]) => [name, await isHealthy(part)] as const,
      ),
    ),
  )
  return new Hono().get('/health', async (c) => {
    const states = await look()
    const well = states.every(([, state]) => state)
    const services = Object.fromEntries(
      states.map(([name, state]) => [name, state ? 'ok' : 'failing']),
    )
    return c.json({ ok: well, services }, well ? 200 : 503)
  })
}

async function isHealthy({ check }: Checked): Promise<boolean> {
  if (!check) return true
  const late = new Promise<boolean>((resolve) =>
    setTimeout(resolve, checkTimeoutMs, false).unref(),
  )
  const answer = check().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}
