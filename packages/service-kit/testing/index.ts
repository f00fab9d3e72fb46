export { type TestDatabase, testDatabases } from './databases.ts'
export { silentLog, testPlatform } from './platform.ts'
