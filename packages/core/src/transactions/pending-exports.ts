export { rivalsOf } from '../inbox/pending-entries.ts'
export { forgottenMs, pendingReasons } from '../inbox/pending-reasons.ts'
export { isUnderWay } from '../inbox/reload-pending.ts'
export {
  canReplace,
  canSpeedUp,
  type ReplaceKind,
  replacementCalls,
  replacePending,
} from './replace-pending.ts'
export { retryPending } from './retry-pending.ts'
