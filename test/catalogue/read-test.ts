import { readFileSync } from 'node:fs'
import type { Heard } from './provoke.ts'

const beginning = /^[ \t]*(?:test|it|describe|testOfOnePerson)\b[^\n]*$/gm

/**
 * Returns the source of a test, with the table of its rows and without comments.
 *
 * @throws if the file has no such test, or the test is skipped
 */
export function readTest({ path, title }: Heard): string {
  const text = readFileSync(path, 'utf8').replaceAll(/^[ \t]*\/\/.*$/gm, '')
  const at = ["'", '"', '`']
    .map((quote) => text.indexOf(`${quote}${title}${quote}`))
    .find((place) => place >= 0)
  if (at === undefined) throw new Error(`${path} has no test ${title}`)
  const starts = [...text.matchAll(beginning)].map(({ index }) => index)
  const start = starts.findLast((place) => place <= at) ?? 0
  const source = text.slice(
    start,
    starts.find((place) => place > at),
  )
  if (/^\s*\w+\.(?:skip|todo|fixme)\b/.test(source))
    throw new Error(`${path} skips ${title}`)
  return source
}
