import { appendFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { filesLeftOut } from './scripts/programs.mjs'

/** Files that take longest, so that no worker starts one at the end. */
const longest = [
  'test/stop.test.ts',
  'test/cluster.test.ts',
  'packages/account/test/signed-weight.test.ts',
  'test/hostile-requests.test.ts',
  'services/walletconnect-relay/test/relay.test.ts',
  'services/host/test/kill.test.ts',
  'test/split.test.ts',
  'test/ops-backup.test.ts',
  'services/guard/test/second-factor.test.ts',
  'packages/core/test/walletconnect.test.ts',
  'test/chaos.test.ts',
  'test/ops-keyshare.test.ts',
  'services/indexer/test/kill.test.ts',
  'services/indexer/test/trouble.test.ts',
  'services/indexer/test/reorg.test.ts',
  'packages/core/test/swaps-add-up.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((path) => moduleId.endsWith(path))
      return found < 0 ? longest.length : found
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}

/**
 * Files that need a worker of their own: the first leave timers of the
 * WalletConnect client behind, the last loads a module of the machine.
 */
const alone = [
  'packages/core/src/walletconnect/guard-core.test.ts',
  'packages/core/test/walletconnect*.test.ts',
  'test/walletconnect-clients.test.ts',
  'services/guard/test/pkcs11.test.ts',
]

/** Files that need a program which this machine lacks: `npm test` says them. */
const leftOut = filesLeftOut()

const node = {
  globalSetup: ['test/global-setup.ts'],
  // Long, for machines that are slow: what passes does not wait for it.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    // Tests wait much for chains, hosts and databases: two cores carry four.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // A WalletConnect client that hears twice that a session ended rejects in
    // a listener of its own, where nobody can catch it. Its words depend on
    // whether it still remembers the session that it deleted. A request that
    // nobody answered rejects there too, after five minutes.
    onUnhandledError: ({ message, stack = '' }) => {
      const isKnown =
        /No matching key|Record was recently deleted|Request expired/.test(
          message,
        ) && /@walletconnect.sign-client/.test(stack)
      // `scripts/test.mjs` reads there that a run fails though each test passes.
      const file = process.env.UNHANDLED_ERRORS
      if (file && !isKnown) appendFileSync(file, `${message}\n${stack}\n`)
      return !isKnown
    },
    // A worker runs many files with the same modules: loading them anew for
    // each file would take a third of all time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: 'node',
          include: ['{packages,services,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone, ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'alone',
          include: alone,
          exclude: [...configDefaults.exclude, ...leftOut],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: {
            // A link that a test presses leaves the page that its worker's tests share.
            happyDOM: {
              settings: {
                navigation: {
                  disableMainFrameNavigation: true,
                  disableFallbackToSetURL: true,
                },
              },
            },
          },
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          setupFiles: ['test/setup-web.ts'],
        },
      },
    ],
  },
})
