import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const docs = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  globSync('docs/*.md'),
)
const files = globSync(
  '{apps,bench,docs,e2e,packages,scripts,services,specs,test}/**/*.*',
  { exclude: (path) => path.includes('node_modules') },
)

describe.each(docs)('%s', (doc) => {
  const text = readFileSync(doc, 'utf8')

  test('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
    const paths = links.map(([, path]) =>
      normalize(join(dirname(doc), path ?? '')),
    )
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })

  test('names files that exist', () => {
    const names = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)]
    const missing = names
      .map(([, name]) => name ?? '')
      .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
    expect(missing).toEqual([])
  })
})
