export type {
  AccountStatus,
  SignerChanges,
} from './account-config.ts'
export type { EncodedRun } from './account-run.ts'
export type { AuthProofOptions } from './auth-proof.ts'
export {
  type EncodedCalls,
  encodeForSimulation,
  type SignedCalls,
} from './calls.ts'
export { contentSubdigest } from './content-subdigest.ts'
export { createEngine, type Engine, type EngineOptions } from './engine.ts'
export { engineVersion } from './engine-version.ts'
export {
  type ChainRemovals,
  type FormerSigner,
  formerSigners,
} from './former-signers.ts'
export { MigrationError } from './migrate-account.ts'
export {
  AccountNotKnownError,
  createAccount,
  type FoundAccount,
  findAccounts,
  loadAccount,
  type OpenAccount,
} from './open-account.ts'
export { ChainUnavailableError } from './plain-errors.ts'
export { UnknownAccountError } from './settled-account.ts'
export type {
  RequestSignatures,
  SignatureRequest,
  SignedCall,
  SignedContent,
} from './signature-request.ts'
export { TrackerAnswerError } from './verify-tracker.ts'
export { InvalidConfigError } from './wallet-config.ts'
