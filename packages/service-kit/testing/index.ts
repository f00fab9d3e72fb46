export {
  boundHeaders,
  createProofKey,
  type ProofKey,
  type ProofParts,
} from '../src/sessions/proof-key.ts'
export { startAnvil, type TestNode } from './anvil.ts'
export {
  openEmbedded,
  openQuick,
  quickDatabases,
  quickStore,
  type TestDatabase,
  testDatabases,
  writeEmptyStore,
} from './databases.ts'
export { silentLog, testPlatform } from './platform.ts'
export { serve } from './serve.ts'
