export { runOps } from './run-ops.ts'
