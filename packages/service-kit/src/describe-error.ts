/** What a log says of an error. */
export type DescribedError = {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly code?: string | number
  readonly cause?: DescribedError
}

/** Longer chains of causes say nothing more. */
const maxDepth = 5

/**
 * An error as a log may have it: its words, its place and why, and nothing
 * else that hangs on it. Stores add the values of a query that failed, to the
 * error or into its very message, and these are people's.
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

/** Of a query that failed its text, whose values stand as `$1`. */
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
