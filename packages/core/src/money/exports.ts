export { allowedTargets } from './allowed-targets.ts'
export {
  checkCalls,
  checkRun,
  isWorse,
  priceFall,
  type TermsBreach,
} from './check-terms.ts'
export { checkQuoteTime, type MoneyTerms, termsOf } from './money-terms.ts'
