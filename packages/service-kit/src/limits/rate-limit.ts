import { RateLimiterMemory } from 'rate-limiter-flexible'
import { HttpError } from '../http-error.ts'

/**
 * Counts calls per key, such as an address or an account.
 *
 * @returns a function that resolves while the key is within its limit
 * @throws {HttpError} `RateLimited` once it is not
 */
export function createRateLimit(points: number, durationS: number) {
  const limiter = new RateLimiterMemory({ points, duration: durationS })
  return async (key: string, calls = 1): Promise<void> => {
    try {
      await limiter.consume(key, calls)
    } catch (cause) {
      throw new HttpError(
        'RateLimited',
        'Too many requests. Try again later.',
        {
          cause: cause instanceof Error ? cause : undefined,
        },
      )
    }
  }
}
