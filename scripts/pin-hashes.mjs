import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const tag =
  /<(?:script\b[^>]*\bsrc|link\b(?=[^>]*\brel="(?:modulepreload|stylesheet)")[^>]*\bhref)="\/([^"]+)"[^>]*?(?=\s*\/?>)/g

/**
 * Writes the hash of each script and style of a page into its tag, so that the
 * browser refuses a file that a cache or a mirror changed.
 *
 * @param html - the page
 * @param folder - folder of the files that it names
 */
export function pinHashes(html, folder) {
  return html.replace(tag, (found, path) => {
    const file = readFileSync(join(folder, path))
    const hash = createHash('sha256').update(file).digest('base64')
    return `${found} integrity="sha256-${hash}"`
  })
}
