/**
 * Gives Node's pool more threads than four. Looking a name up holds a thread
 * until the resolver answers, and Node lends half of them to such work. Counts
 * only before the pool's first work, so the entry point imports it first.
 */
process.env.UV_THREADPOOL_SIZE ??= '16'

/** Number of threads of Node's pool. */
export const poolThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4
