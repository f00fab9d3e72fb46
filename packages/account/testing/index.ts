export { afterOthers } from './after-others.ts'
export {
  createFirstVersionAccount,
  type FirstVersionAccount,
  type RawCall,
} from './first-version.ts'
