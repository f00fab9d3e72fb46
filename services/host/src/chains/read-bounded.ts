/** Remaining bytes for the answers of a request. */
export type Budget = { left: number }

/**
 * Reads an answer's text within the budget. The rest of a longer answer is not
 * fetched.
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
