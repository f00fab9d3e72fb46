export {
  type ConfigJson,
  InvalidConfigJsonError,
} from '../config-json.ts'
export {
  isConfigInForce,
  judgeSigner,
  listSigners,
} from './config-in-force.ts'
export { ConfigLookupError } from './config-lookup-error.ts'
export {
  type ConfigTracker,
  createConfigTracker,
} from './config-tracker.ts'
export {
  InvalidProofError,
  type VerifiedProof,
  verifyEthAuthProof,
} from './eth-auth-proof.ts'
export {
  decodeExecute,
  decodeNonce,
  type ExecuteCall,
  encodeNonce,
  type NamedExecute,
  namedExecutes,
} from './execute.ts'
export { authUpdateDigest, recoverOwnershipProof } from './ownership-proof.ts'
export { maxPartBytes } from './passkey-parts.ts'
export { recoverSignature } from './recover.ts'
export { standsOutsideGroupsOf } from './standing.ts'
export {
  decodeGuardAuxData,
  type GuardAuxData,
  subdigestOf,
} from './subdigest.ts'
export type { TrackerStore } from './tracker-store.ts'
export { SupersededConfigError } from './tracker-writes.ts'
export {
  createTrialWallet,
  signTrialProof,
} from './trial-wallet.ts'
export { isKeySignature, isValidSignature } from './verify.ts'
