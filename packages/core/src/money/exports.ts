export { allowedTargets } from './allowed-targets.ts'
export {
  checkCalls,
  checkRun,
  isWorse,
  type TermsBreach,
} from './check-terms.ts'
export { checkQuoteTime, type MoneyTerms, termsOf } from './money-terms.ts'
