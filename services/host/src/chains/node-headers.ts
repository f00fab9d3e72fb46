import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BaseError } from '@cairn/primitives'
import { z } from 'zod'

const line =
  /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/
const headers = z.record(z.string(), z.string())

/**
 * Returns the reader of the headers of a node. The file has one header a line,
 * as in `authorization: Bearer …`, and is read for each request, so that a key
 * can be changed.
 *
 * @param folder - folder of paths that are not absolute
 * @throws {NodeHeadersError} if the file cannot be read, or has another form
 * @see NODE-01 g
 */
export function createHeadersReader(folder: string, path: string) {
  const file = resolve(folder, path)
  return async (): Promise<Readonly<Record<string, string>>> => {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new NodeHeadersError(file, 'cannot be read')
    })
    const lines = text.split(/\r?\n/).filter((one) => one.trim() !== '')
    const entries = lines.map((one) => {
      const [, name, value] = line.exec(one.trim()) ?? []
      if (!name || !value)
        throw new NodeHeadersError(file, 'has a line that is no header')
      return [name.toLowerCase(), value]
    })
    return headers.parse(Object.fromEntries(entries))
  }
}

/** The headers of a node cannot be read. What the file says is not told. */
export class NodeHeadersError extends BaseError {
  override readonly name = 'NodeHeadersError'

  constructor(file: string, fault: string) {
    super(`The headers file of a node ${fault}: ${file}.`)
  }
}
