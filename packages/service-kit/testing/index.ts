export { startAnvil, type TestNode } from './anvil.ts'
export {
  openEmbedded,
  type TestDatabase,
  testDatabases,
  writeEmptyStore,
} from './databases.ts'
export {
  boundHeaders,
  createTestKey,
  type ProofParts,
  type TestKey,
} from './dpop-key.ts'
export { silentLog, testPlatform } from './platform.ts'
export { serve } from './serve.ts'
