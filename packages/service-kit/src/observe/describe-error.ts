/** Fields of an error that logs keep. */
export type DescribedError = {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly code?: string | number
  readonly cause?: DescribedError
}

/** Maximum depth of causes. Deeper ones add nothing. */
const maxDepth = 5

/**
 * Describes an error for a log: its name, message, stack and causes, and no
 * other property. Database drivers attach the values of a failed query to the
 * error or its message, and values belong to people.
 *
 * @see SRVC-01
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const message = messageOf(error)
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message,
    // The first line of a stack repeats the message.
    stack: `${error.name}: ${message}${framesOf(error)}`,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(error.cause !== undefined &&
      depth < maxDepth && { cause: describeError(error.cause, depth + 1) }),
  }
}

/**
 * Returns the message. For a failed query it is the SQL text, whose values
 * stand as `$1`.
 */
function messageOf(error: Error): string {
  if (!('params' in error)) return error.message
  const query = 'query' in error ? String(error.query) : ''
  return error.message.startsWith('Failed query')
    ? `Failed query: ${query}`
    : error.message
}

function framesOf({ stack = '' }: Error): string {
  const at = stack.search(/\n\s+at /)
  return at < 0 ? '' : stack.slice(at)
}
