export type { Command, Context, ExitCode } from './command.ts'
export { runOps } from './run-ops.ts'
