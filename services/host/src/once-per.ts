/**
 * Runs some work at most once per `ms`. Callers in between get the same result,
 * or the same failure.
 */
export function oncePer<T>(ms: number, work: () => Promise<T>) {
  let last: { readonly atMs: number; readonly answer: Promise<T> } | undefined
  return (): Promise<T> => {
    const nowMs = performance.now()
    if (!last || nowMs - last.atMs >= ms) last = { atMs: nowMs, answer: work() }
    return last.answer
  }
}
