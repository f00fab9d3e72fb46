export {
  createFirstVersionAccount,
  type FirstVersionAccount,
  type RawCall,
} from './first-version.ts'
