/** The means to make a failed call work when it is tried again. */
export type Mending = {
  /** The token that the next call will use, if there is one. */
  readonly token: () => string | undefined
  /**
   * Mends the cause of a refusal and names it; `undefined` if it cannot.
   *
   * @param used - the token that the refused call had
   */
  readonly mend: (
    error: unknown,
    used: string | undefined,
  ) => Promise<string | undefined>
}

/**
 * Asks again after the cause of a refusal was mended, once per cause: a clock
 * that is off and a token that ended may come together.
 *
 * @see AUTH-10
 */
export function retrying<A extends readonly unknown[], T>(
  { token, mend }: Mending,
  call: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  const attempt = async (mended: readonly string[], args: A): Promise<T> => {
    const used = token()
    try {
      return await call(...args)
    } catch (error) {
      const cause = await mend(error, used)
      if (cause === undefined || mended.includes(cause)) throw error
      return attempt([...mended, cause], args)
    }
  }
  return (...args) => attempt([], args)
}
