import { NodeRefusalError } from '../node-errors.ts'

/** Whether a node refused because it does not have a method. */
export function isMethodMissing(error: unknown): boolean {
  return (
    error instanceof NodeRefusalError &&
    (error.code === -32601 ||
      /method .*(not|n't) (found|exist|supported|available|allowed|whitelisted)|unsupported method|unknown method/i.test(
        error.reason ?? '',
      ))
  )
}
