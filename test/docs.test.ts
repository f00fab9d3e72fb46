import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readVariableNames } from './_variable-names.ts'

const docs = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  globSync(['docs/**/*.md', '{apps,e2e,packages,services}/**/README.md'], {
    exclude: (path) => path.includes('node_modules'),
  }),
)
const files = globSync(
  [
    '*.*',
    '{apps,bench,cluster,deploy,docs,e2e,examples,packages,scripts,services,specs,test}/**/*.*',
  ],
  { exclude: (path) => path.includes('node_modules') },
)

const folders = [...new Set(files.flatMap(foldersOf))]
/** First parts of the paths that documents name from a folder of the code. */
const roots =
  /^(?:account|app|apps|bench|clients|cluster|core|deploy|docs|e2e|examples|features|packages|primitives|protocol|scripts|services|shared|signers|specs|test|transactions|ui)\//

/** The folders above a file, also as documents name them, without `src`. */
function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1)
  const above = parts.map((_, end) => parts.slice(0, end + 1).join('/'))
  return above.flatMap((folder) => [folder, folder.replace('/src/', '/')])
}

/** Expands `features/{swap,bridge}`. */
function expand(path: string): readonly string[] {
  const [all, list] = /\{([^{}]+)\}/.exec(path) ?? []
  if (!all || !list) return [path]
  return list.split(',').flatMap((one) => expand(path.replace(all, one)))
}

/** Whether a path, or the end of one, is a folder or file of the repository. */
function isThere(name: string): boolean {
  const path = name.replace(/\/$/, '')
  return (
    existsSync(path) ||
    folders.some((folder) => `/${folder}`.endsWith(`/${path}`)) ||
    [path, `${path}.ts`].some((own) =>
      files.some((file) =>
        [file, file.replace('/src/', '/')].some((one) =>
          `/${one}`.endsWith(`/${own}`),
        ),
      ),
    )
  )
}

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

  test('names folders that exist, also in diagrams', () => {
    const quoted = [...text.matchAll(/`([\w./{},-]+)`/g)]
    const diagrams = [...text.matchAll(/```mermaid\n([\s\S]*?)```/g)]
    const drawn = diagrams.flatMap(([, diagram = '']) => [
      ...diagram
        .replaceAll('/<br/>', '/')
        .replaceAll('<br/>', ' ')
        .matchAll(/(?<![\w@/])((?:[\w-]+\/)+[\w.-]+)/g),
    ])
    const missing = [...quoted, ...drawn]
      .flatMap(([, name = '']) => expand(name))
      .filter((name) => roots.test(name) && !isThere(name))
    expect(missing).toEqual([])
  })
})

describe('the variables of docs/operations/settings.md', () => {
  const page = readFileSync('docs/operations/settings.md', 'utf8')
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

  test('[ENVC-01] its tables are those of the schemas, and every row has words', () => {
    const check = ['scripts/settings-table.mjs', '--check']
    expect(spawnSync(process.execPath, check).status).toBe(0)
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter((row) => / \|\s*\|$/.test(row))).toEqual([])
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

describe('the SDK', () => {
  const sources = globSync('packages/sdk/src/**/*.ts').map((path) =>
    readFileSync(path, 'utf8'),
  )
  const doors = ['index', 'wagmi'].map((name) =>
    readFileSync(`packages/sdk/src/${name}.ts`, 'utf8'),
  )
  const listed = doors.flatMap((text) => [
    ...text.matchAll(/^export (?:type )?\{([^}]+)\}/gm),
  ])
  const made = doors.flatMap((text) => [
    ...text.matchAll(/^export function (\w+)/gm),
  ])
  const names = [
    ...listed.flatMap(([, list = '']) => list.split(',')),
    ...made.map(([, name = '']) => name),
  ].map((name) => name.replace('type ', '').trim())

  test('[DAPP-01] each export of the SDK has an example', () => {
    const missing = names.filter((name) => {
      const pattern = new RegExp(
        `@example(?:(?!\\*/)[\\s\\S])*\\*/\\nexport (?:type|const|class|function) ${name}\\b`,
      )
      return name && !sources.some((text) => pattern.test(text))
    })
    expect(names).toContain('createCairn')
    expect(missing).toEqual([])
  })
})
