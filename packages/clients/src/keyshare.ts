export {
  type DeriveLoginKeyOptions,
  deriveLoginKey,
  KeyshareError,
} from './derive-login-key.ts'
export {
  isBlindProven,
  keyshareInput,
  proveBlind,
} from './keyshare-binding.ts'
