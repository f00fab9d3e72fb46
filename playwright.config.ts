import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from './scripts/programs.mjs'

const firstPort = Number(process.env.E2E_PORT ?? 4100)
const workers = Number(process.env.E2E_WORKERS ?? 1)
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'cairn-e2e-'))

// Every worker has a stack of its own: what one test breaks, moves a price
// with or is locked out by, no test beside it notices.
const stackOf = (worker: number) => ({
  port: firstPort + worker * 100,
  dataDir: join(process.env.E2E_DATA_DIR ?? '', `${worker}`),
})
const stack = stackOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
// A test finds its chains' processes by it.
process.env.E2E_STACK_DIR = stack.dataDir

// `npm test` names one for each stack that takes less time with PostgreSQL than
// with the store in its folder.
const databases = process.env.E2E_DATABASE_URLS?.split(' ') ?? []

const chromium = findHeadlessChromium()

const long = ['updates.spec.ts', 'second-factor.spec.ts', 'trouble.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // The files whose tests run one after the other come first, so that no worker
  // is left with them when the others are done.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'wallet', testMatch: '*.spec.ts', testIgnore: long },
  ],
  workers,
  // A busy machine may be late twice; what fails three times is broken.
  retries: process.env.CI ? 2 : 0,
  // Long, for machines that are slow: what passes does not wait for them.
  timeout: 480_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${stack.port}`,
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    trace: 'off',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: Array.from({ length: workers }, (_, worker) => {
    const { port, dataDir } = stackOf(worker)
    const database = databases[worker]
    return {
      command: 'node services/host/src/main.ts',
      url: `http://localhost:${port}/health`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        PORT: `${port}`,
        DATA_DIR: dataDir,
        ...(database && { DATABASE_URL: database }),
        LOG_LEVEL: 'error',
        // `offline.spec.ts` and `updates.spec.ts` start hosts of their own:
        // a worker would answer what the other tests intercept.
        SERVICE_WORKER: 'false',
        // A test's own server plays the host of a stranger's collection.
        METADATA_FETCH_ORIGINS: `http://127.0.0.1:${port + 10_000}`,
        METADATA_RETRY_S: '1',
        // Every stack of a run repeats these rounds, also while nothing happens.
        RELAYER_UPKEEP_MS: '5000',
        BRIDGE_ROUND_MS: '1500',
        SUPPORT_URL: 'https://help.example/',
        // The app of `frame-view.spec.ts`.
        FRAME_ORIGINS: `http://127.0.0.1:${port + 20_007}`,
        // The provider of `buy.spec.ts`, which misbehaves.
        ONRAMP_ONMETA_URL: `http://127.0.0.1:${port + 20_009}/onmeta?apiKey=own`,
        // The phone of `examples/native-view`.
        WALLET_ORIGINS: `http://localhost:${port + 20_008}`,
      },
    }
  }),
})
