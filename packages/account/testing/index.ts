export { afterOthers } from './after-others.ts'
export {
  createFirstVersionAccount,
  type RawCall,
} from './first-version.ts'
export {
  assertion,
  createPasskey,
  lengthen,
  longAssertion,
  type Passkey,
} from './passkeys.ts'
