export { startAnvil, type TestNode } from './anvil.ts'
export { type TestDatabase, testDatabases } from './databases.ts'
export { silentLog, testPlatform } from './platform.ts'
export { serve } from './serve.ts'
