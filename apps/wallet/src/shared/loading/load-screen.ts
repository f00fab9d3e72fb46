import { BaseError } from '@cairn/primitives'

/** A script that has not arrived by then counts as failed. @see ENVC-02 */
const timeoutMs = 120_000

/**
 * Loads a lazy screen.
 *
 * @param id - the screen's name in its file, as in `bundle.{name}.{hash}.js`
 * @throws {ChunkLoadError} when its script fails or takes over 120 s
 * @see ENVC-02
 */
export async function loadScreen<T>(
  id: string,
  load: () => Promise<T>,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new ChunkLoadError(id, 'timeout')),
    timeoutMs,
  )
  try {
    return await Promise.race([load(), late.promise])
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause
    throw new ChunkLoadError(id, 'missing', cause)
  } finally {
    clearTimeout(timer)
  }
}

/** A screen's script could not be had. */
export class ChunkLoadError extends BaseError {
  override readonly name = 'ChunkLoadError'
  /** The kind of the failure. */
  readonly type: 'missing' | 'timeout'
  /** The address that failed, when the browser tells. */
  readonly request: string | undefined

  constructor(id: string, type: 'missing' | 'timeout', cause?: unknown) {
    super(`Loading chunk ${id} failed.`, { cause })
    this.type = type
    this.request =
      cause instanceof Error
        ? /https?:\/\/\S+/.exec(cause.message)?.[0]
        : undefined
  }
}
