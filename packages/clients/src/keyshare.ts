export {
  isBlindProven,
  keyshareInput,
  proveBlind,
} from './keyshare-binding.ts'
