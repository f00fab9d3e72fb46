import type { guard } from '@cairn/protocol'
import {
  type Call,
  createFigures,
  type Figures,
  type Handlers,
  HttpError,
} from '@cairn/service-kit'

type GuardHandlers = Handlers<typeof guard>

/**
 * Creates the guard's figures for `/metrics`: signatures, and refusals by the
 * name of their error. The wire's error table bounds the names.
 *
 * @see SRVC-01 v
 */
export function createGuardFigures(): {
  readonly registry: Figures['registry']
  /** Counts how the calls of `handlers` end. */
  readonly count: (handlers: GuardHandlers) => GuardHandlers
} {
  const { registry, counter } = createFigures()
  const signed = counter({
    name: 'cairn_guard_signatures_total',
    help: 'Signatures that were given',
  })
  const refused = counter({
    name: 'cairn_guard_refusals_total',
    help: 'Calls that were refused, by reason',
    labels: ['reason'],
  })
  type Handle = (input: never, call: Call) => Promise<unknown>
  const counted =
    (name: string, handle: Handle): Handle =>
    async (input, call) => {
      try {
        const answer = await handle(input, call)
        if (name === 'signWith') signed()
        return answer
      } catch (error) {
        refused({
          reason: error instanceof HttpError ? error.error : 'failed',
        })
        throw error
      }
    }
  return {
    registry,
    count: (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([name, handle]) => [
          name,
          counted(name, handle as Handle),
        ]),
      ) as GuardHandlers,
  }
}
