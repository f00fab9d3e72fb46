import { useEffect, useState } from 'react'

const COPIED_MS = 4000

export type CopyOutcome = 'idle' | 'copied' | 'failed'

/**
 * Writes text and reports the outcome for 4000 ms. A new copy restarts the
 * time. @see SHELL-07
 */
export function useCopied(writeText: (text: string) => Promise<void>) {
  const [attempt, setAttempt] = useState({ outcome: 'idle', count: 0 } as {
    outcome: CopyOutcome
    count: number
  })

  useEffect(() => {
    if (attempt.outcome === 'idle') return
    const timer = setTimeout(
      () => setAttempt((last) => ({ ...last, outcome: 'idle' })),
      COPIED_MS,
    )
    return () => clearTimeout(timer)
  }, [attempt])

  async function copy(text: string) {
    const outcome = await attemptCopy(writeText, text)
    setAttempt((last) => ({ outcome, count: last.count + 1 }))
  }

  return { outcome: attempt.outcome, copy }
}

// A browser may refuse the clipboard or lack one. That is an outcome, not an
// error.
async function attemptCopy(
  writeText: (text: string) => Promise<void>,
  text: string,
): Promise<CopyOutcome> {
  try {
    await writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
