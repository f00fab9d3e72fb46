export {
  type ConfigJson,
  InvalidConfigJsonError,
} from './config-json.ts'
export {
  type ConfigTracker,
  createConfigTracker,
  type TrackerStore,
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
  metaTxnIds,
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
export { isValidSignature } from './verify.ts'
