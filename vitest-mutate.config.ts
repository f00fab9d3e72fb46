import { defineConfig } from 'vitest/config'

/** The tests that `scripts/mutate.mjs` names, for Stryker. */
export default defineConfig({
  test: {
    include: process.env.MUTATE_TESTS?.split(',') ?? [],
    testTimeout: 10_000,
  },
})
