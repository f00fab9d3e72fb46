import type { BrowserContext } from '@playwright/test'

/**
 * Chromium names the one directive of the policy that it does not know; see
 * `CONTRIBUTING.md`, "Known to be less than it could be".
 */
const known = /Unrecognized Content-Security-Policy directive 'webrtc'/

/** Collects what the pages of a context print to their consoles from now on. */
export function consoleLines(context: BrowserContext): readonly string[] {
  const lines: string[] = []
  context.on('console', (message) => {
    const line = `${message.type()} ${message.text()} ${message.location().url}`
    if (!known.test(line)) lines.push(line)
  })
  context.on('weberror', (error) => lines.push(`${error.error()}`))
  return lines
}
