/** The bytes of answers that one request may still have. */
export type Budget = { left: number }

/**
 * Reads an answer's text, as long as the budget lasts: what is left of a longer
 * one is not even fetched.
 *
 * @returns `undefined` when it is too long; the budget is used up then
 */
export async function readBounded(
  response: Response,
  budget: Budget,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  const reader = response.body?.getReader()
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (!value || done) break
    budget.left -= value.byteLength
    if (budget.left < 0) {
      await reader?.cancel().catch(() => undefined)
      return undefined
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks).toString()
}
