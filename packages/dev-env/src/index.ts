export { fund, linkOf } from './local-helpers.ts'
export {
  type PublicStack,
  startPublicStack,
} from './public/start-public-stack.ts'
export { type Stack, startStack } from './start-stack.ts'
