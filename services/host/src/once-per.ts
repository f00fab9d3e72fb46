/**
 * Does some work at most once in `ms`, however often it is asked for: those who
 * ask meanwhile get the same answer, or the same failure.
 */
export function oncePer<T>(ms: number, work: () => Promise<T>) {
  let last: { readonly atMs: number; readonly answer: Promise<T> } | undefined
  return (): Promise<T> => {
    const nowMs = performance.now()
    if (!last || nowMs - last.atMs >= ms) last = { atMs: nowMs, answer: work() }
    return last.answer
  }
}
