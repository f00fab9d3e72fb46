const maxTries = 4

/**
 * Runs work on the store again when PostgreSQL ended it because it and another
 * waited for each other's rows. Nothing of such a try was written.
 *
 * @param work - one statement or one transaction, in which all of it is undone
 */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries >= maxTries || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return code === '40P01' || code === '40001'
}
