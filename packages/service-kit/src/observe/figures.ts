import { Counter, Gauge, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>
/** A figure, or several with the labels of each. */
type Reading = number | readonly (readonly [labels: Labels, value: number])[]

/**
 * Figures of a service for Prometheus. Labels must come from configuration or
 * from fixed lists, so that no caller can make the list grow.
 */
export type Figures = {
  readonly registry: Registry
  /** Adds a figure that is read whenever the figures are collected. */
  readonly gauge: (facts: {
    readonly name: string
    readonly help: string
    readonly labels?: readonly string[]
    readonly read: () => Reading | Promise<Reading>
  }) => void
  /** Adds a counter. The result counts one. */
  readonly counter: (facts: {
    readonly name: string
    readonly help: string
    readonly labels?: readonly string[]
  }) => (labels?: Labels) => void
}

/**
 * Longest wait for a figure, in ms. While a store hangs, the others are needed
 * most.
 */
const readWithinMs = 2_000

/**
 * Creates the figures of a service. One that cannot be read is left out, and the
 * others are answered.
 *
 * @see SRVC-01 v
 */
export function createFigures(): Figures {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    gauge({ name, help, labels = [], read }) {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          const reading = await readInTime(read)
          this.reset()
          if (reading === undefined) {
            // Without labels a reset would read 0.
            if (labels.length === 0) this.remove()
            return
          }
          if (typeof reading === 'number') return this.set(reading)
          for (const [own, value] of reading) this.set({ ...own }, value)
        },
      })
    },
    counter({ name, help, labels = [] }) {
      const counter = new Counter({
        name,
        help,
        labelNames: [...labels],
        registers,
      })
      return (own = {}) => counter.inc({ ...own })
    },
  }
}

async function readInTime(
  read: () => Reading | Promise<Reading>,
): Promise<Reading | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, readWithinMs)
  try {
    return await Promise.race([read(), late.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
