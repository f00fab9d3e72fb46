import type { BrowserContext } from '@playwright/test'

/** Collects what the pages of a context print to their consoles from now on. */
export function consoleLines(context: BrowserContext): readonly string[] {
  const lines: string[] = []
  context.on('console', (message) => {
    const { url } = message.location()
    lines.push(`${message.type()} ${message.text()} ${url}`)
  })
  context.on('weberror', (error) => lines.push(`${error.error()}`))
  return lines
}
