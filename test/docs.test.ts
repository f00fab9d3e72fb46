import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readVariableNames } from './_variable-names.ts'

const docs = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  globSync('docs/*.md'),
)
const files = globSync(
  [
    '*.*',
    '{apps,bench,cluster,docs,e2e,packages,scripts,services,specs,test}/**/*.*',
  ],
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

describe('the variables of docs/operations.md', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const variablesOf = (pattern: string) =>
    globSync(pattern).flatMap((path) =>
      [
        ...readFileSync(path, 'utf8').matchAll(/^ {2,4}([A-Z][A-Z0-9_]+):/gm),
      ].map(([, name = '']) => name),
    )

  test('[ENVC-01] every variable of the host is explained', () => {
    const ofHost = variablesOf('services/host/src/*config.ts')
    const missing = ofHost.filter(
      (name) => !page.includes(name.replace(/_LOOPBACK$/, '')),
    )
    expect(ofHost).toContain('STOP_DELAY_MS')
    expect(missing).toEqual([])
  })

  test('[ENVC-01] every variable of the table is one that a service reads', () => {
    const known = readVariableNames()
    const table = page
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => line.split('|').slice(1, 2))
      .flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]{3,})`/g)])
      .map(([, name = '']) => name)
    expect(table).toContain('DATABASE_URL')
    expect(table.filter((name) => !known.has(name))).toEqual([])
  })
})
