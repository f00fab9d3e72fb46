export { fund, type LocalMail, linkOf, waitForMail } from './local-helpers.ts'
export { type Stack, startStack } from './start-stack.ts'
