import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{packages,services,test}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          // A busy machine may be late once; what fails twice is broken.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          setupFiles: ['test/setup-web.ts'],
        },
      },
    ],
  },
})
