import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** What the pages are drawn with: one style sheet, and the fonts it names. */
export type Look = {
  readonly css: string
  readonly findFont: (name: string) => Promise<Uint8Array | undefined>
}

const { resolve } = createRequire(import.meta.url)

/** Reads the wallet's own tokens, so that its mailbox looks as it does. */
export async function readLook(): Promise<Look> {
  const sheets = [
    resolve('@cairn/ui/tokens.css'),
    join(import.meta.dirname, 'mailbox.css'),
  ]
  const texts = await Promise.all(sheets.map((path) => readFile(path, 'utf8')))
  const css = texts.join('\n')
  const fonts = new Set(
    [...css.matchAll(/url\("\.\/fonts\/([a-z-]+\.woff2)"\)/g)].map(
      ([, name = '']) => name,
    ),
  )
  return {
    css,
    findFont: async (name) =>
      fonts.has(name)
        ? readFile(resolve(`@cairn/ui/fonts/${name}`))
        : undefined,
  }
}
