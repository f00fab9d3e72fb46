export { bareEnvironment } from './bare-environment.ts'
export { memoryArea } from './memory-area.ts'
export { silentLog } from './silent-log.ts'
export { waitForSignature } from './wait-for-signature.ts'
