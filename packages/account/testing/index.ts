export { afterOthers } from './after-others.ts'
export {
  createFirstVersionAccount,
  type RawCall,
} from './first-version.ts'
