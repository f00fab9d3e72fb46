export {
  type ConfigJson,
  InvalidConfigJsonError,
} from '../config-json.ts'
export { SignatureError } from '../recover-v1.ts'
export {
  ConfigLookupError,
  isConfigInForce,
  judgeSigner,
  listSigners,
} from './config-in-force.ts'
export {
  type ConfigTracker,
  createConfigTracker,
} from './config-tracker.ts'
export {
  type AuthClaims,
  InvalidProofError,
  type VerifiedProof,
  verifyEthAuthProof,
} from './eth-auth-proof.ts'
export {
  type DecodedExecute,
  decodeExecute,
  type ExecuteCall,
  encodeNonce,
  type NamedExecute,
  namedExecutes,
} from './execute.ts'
export { onChainImageHash } from './on-chain-config.ts'
export { authUpdateDigest, recoverOwnershipProof } from './ownership-proof.ts'
export {
  type RecoveredSignature,
  recoverSignature,
  recoverSigners,
} from './recover.ts'
export {
  decodeGuardAuxData,
  type GuardAuxData,
  subdigestOf,
} from './subdigest.ts'
export { SupersededConfigError, type TrackerStore } from './tracker-writes.ts'
export {
  createTrialWallet,
  signTrialProof,
  type TrialWallet,
} from './trial-wallet.ts'
export { isKeySignature, isValidSignature } from './verify.ts'
