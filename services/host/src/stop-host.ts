import { setTimeout as wait } from 'node:timers/promises'
import type { HostConfig } from './config.ts'
import type { Host } from './host.ts'
import type { Listening } from './listen.ts'

/** Time to close services and stores, in ms. */
const closeMs = 5_000
/** Local chains write their state before they end, in ms. */
const closeWithChainsMs = 60_000

type Running = {
  readonly host: Pick<Host, 'failReadiness' | 'endLongCalls'>
  readonly listening: Pick<Listening, 'prepareEnd' | 'end'>
  /** Closes everything that was started. */
  readonly close: () => Promise<void>
}

/**
 * Stops a host without cutting calls: it fails readiness, gives balancers time
 * to notice, accepts no further sockets, answers calls that wait, waits for the
 * others, and closes.
 *
 * @param giveUp - ends the process if any of it hangs
 * @see SRVC-01 p
 */
export async function stopHost(
  { host, listening, close }: Running,
  config: Pick<HostConfig, 'chains' | 'stopDelayMs' | 'stopGraceMs'>,
  giveUp: () => void,
): Promise<void> {
  const { chains, stopDelayMs, stopGraceMs } = config
  const closing = chains === undefined ? closeWithChainsMs : closeMs
  setTimeout(giveUp, stopDelayMs + stopGraceMs + closing).unref()
  host.failReadiness()
  listening.prepareEnd()
  await wait(stopDelayMs)
  const ended = listening.end(stopGraceMs)
  host.endLongCalls()
  await ended
  await close()
}
