import type { RunningService } from '@cairn/service-kit'
import { type Context, Hono } from 'hono'
import { oncePer } from './once-per.ts'

const checkTimeoutMs = 2000
const lookEveryMs = 500

/** A part with a health check. */
export type Checked = Pick<RunningService, 'check'>

type Parts = ReadonlyMap<string, Checked>
type State = 'ok' | 'failing'
type Reports = ReadonlyMap<string, () => Promise<object | undefined>>

/**
 * Routes for balancers and operators:
 *
 * - `GET /live`: 200 while the process runs.
 * - `GET /ready`: 200 while the process can answer; 503 when one of its own
 *   parts fails, or when it stops.
 * - `GET /health`: the state of each part. Chains are reported and not counted,
 *   because a network that is down is no reason to take the wallet down. Under
 *   `late` it tells which blocks of a chain are missing, and since when.
 *
 * The reasons go to the log only.
 *
 * @param parts - the services and stores of this process
 * @param options.chains - what depends on chains
 * @param options.reports - what chains lack
 * @see SRVC-01
 */
export function healthRoutes(
  parts: Parts,
  options: {
    readonly chains?: Parts
    readonly reports?: Reports
    readonly isStopping?: () => boolean
  } = {},
): Hono {
  const { chains = new Map(), reports = new Map() } = options
  const { isStopping = () => false } = options
  const lookAtParts = createLook(parts)
  const lookAtChains = createLook(chains)
  const readLate = createReader(reports)
  const app = new Hono()
  for (const path of ['/live', '/ready', '/health'])
    app.use(path, (c, next) =>
      isPassedOn(c) ? Promise.resolve(c.notFound()) : next(),
    )
  return app
    .get('/live', (c) => c.text('ok'))
    .get('/ready', async (c) => {
      const isReady = !isStopping() && areWell(await lookAtParts())
      return isReady ? c.text('ok') : c.text('not ready', 503)
    })
    .get('/health', async (c) => {
      const [services, chainStates, late] = await Promise.all([
        lookAtParts(),
        lookAtChains(),
        readLate(),
      ])
      const ok = areWell(services)
      const body = {
        ...{ ok, services },
        ...(chains.size && { chains: chainStates }),
        ...(Object.keys(late).length > 0 && { late }),
      }
      return c.json(body, ok ? 200 : 503)
    })
}

/**
 * Whether a proxy passed the call on, as `X-Forwarded-For` tells. A proxy's own
 * checks come without it. Doors differ in the spellings of a path that they
 * hide, so the host itself answers nobody outside.
 */
function isPassedOn(c: Context): boolean {
  const bindings = c.env as { readonly isByProxy?: boolean } | undefined
  return (
    bindings?.isByProxy === true &&
    c.req.header('x-forwarded-for') !== undefined
  )
}

/** Checks all parts at most once per half second: each check calls a store. */
function createLook(parts: Parts) {
  const checks = [...parts].map(
    ([name, part]) => [name, createCheck(part)] as const,
  )
  return oncePer(lookEveryMs, async () =>
    Object.fromEntries(
      await Promise.all(
        checks.map(async ([name, check]) => [name, await check()] as const),
      ),
    ),
  )
}

/**
 * Reads all reports at most once per half second. One that cannot be read in
 * time is left out: the check of the store says so.
 */
function createReader(reports: Reports) {
  return oncePer(lookEveryMs, async () => {
    const read = [...reports].map(async ([name, report]) => {
      const late = new Promise<undefined>((resolve) =>
        setTimeout(resolve, checkTimeoutMs, undefined).unref(),
      )
      const told = await Promise.race([report().catch(() => undefined), late])
      return told ? [[name, told] as const] : []
    })
    return Object.fromEntries((await Promise.all(read)).flat())
  })
}

/** A check that hangs is not started again before it ends. */
function createCheck({ check }: Checked): () => Promise<State> {
  let running: Promise<State> | undefined
  return async () => {
    if (!check) return 'ok'
    running ??= check()
      .then(
        () => 'ok' as const,
        () => 'failing' as const,
      )
      .finally(() => {
        running = undefined
      })
    const late = new Promise<State>((resolve) =>
      setTimeout(resolve, checkTimeoutMs, 'failing').unref(),
    )
    return Promise.race([running, late])
  }
}

function areWell(states: Readonly<Record<string, State>>): boolean {
  return Object.values(states).every((state) => state === 'ok')
}
