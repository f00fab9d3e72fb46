export { afterOthers } from './after-others.ts'
export {
  createFirstVersionAccount,
  type RawCall,
} from './first-version.ts'
export {
  assertion,
  createPasskey,
  lengthen,
  type Passkey,
} from './passkeys.ts'
