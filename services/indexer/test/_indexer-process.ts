import { openDatabase } from '@cairn/service-kit'
import { testPlatform } from '@cairn/service-kit/testing'
import { startIndexer } from '../src/index.ts'
import { chainOf } from './_chain.ts'
import { quickIndex } from './accounts/_quick-index.ts'

// Runs in its own process, so that a test can kill it at any moment.
const [database = '', rpcUrl = '', leaseMs = '3000', mode] =
  process.argv.slice(2)
const chain = chainOf(137, 'polygon', rpcUrl)
await startIndexer(
  testPlatform(await openDatabase(database), {
    env: { INDEXER_LEASE_MS: leaseMs },
    chains: [mode === 'accounts' ? { ...chain, index: quickIndex } : chain],
  }),
)
process.stdout.write('started\n')
