import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { sharedDatabase } from '../_indexer.ts'
import { runReorgs } from './_reorg-run.ts'

/** Each has eight reorganisations. `REORG_SEEDS=21` takes two minutes. */
const count = Number(process.env.REORG_SEEDS ?? 7)
const seeds = Array.from({ length: count }, (_, at) => at + 1)
const store = sharedDatabase(openQuick)
afterAll(store.close)

test.each(seeds)(
  '[SRVC-01] ag: no row and no balance is wrong after reorganisations, over a node that lags and loses logs (seed %i)',
  async (seed) => {
    const { missing, untrue, wrong, rows, faults } = await runReorgs(
      await store.empty(),
      seed,
    )
    expect({ missing, untrue, wrong }).toEqual({
      missing: [],
      untrue: [],
      wrong: [],
    })
    expect(rows).toBeGreaterThan(10)
    expect(faults.lagged + faults.lost).toBeGreaterThan(0)
  },
  120_000,
)
