import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Tests mostly wait for chains, hosts and databases: two cores carry three.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // A busy machine may be late once; what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{packages,services,test}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          // Long, for machines that are slow: what passes does not wait for it.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          setupFiles: ['test/setup-web.ts'],
        },
      },
    ],
  },
})
