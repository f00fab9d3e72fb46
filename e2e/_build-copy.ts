import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const left = new Set(['node_modules', 'dist', 'test-results'])

/** A copy of the sources, to build from. */
export type SourceCopy = Disposable & {
  /** Folder of the built wallet. */
  readonly site: string
  /** Replaces text in a file of the copy. */
  readonly edit: (path: string, from: string, to: string) => void
  /**
   * Builds from an empty folder, and returns the hash that it prints. The first
   * build compiles everything; further ones, what was edited.
   */
  readonly build: () => Promise<string>
}

/** Copies the sources to another folder, with the dependencies of this one. */
export function copySources(): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-sources-'))
  for (const name of ['apps', 'packages', 'scripts', 'package.json'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !left.has(basename(path)),
    })
  linkDependencies(folder)
  const site = join(folder, 'apps/wallet/dist')
  const compiled = join(folder, 'components')
  return {
    site,
    edit(path, from, to) {
      const file = join(folder, path)
      const text = readFileSync(file, 'utf8')
      if (!text.includes(from)) throw new Error(`${path} has no "${from}".`)
      writeFileSync(file, text.replace(from, to))
    },
    async build() {
      rmSync(site, { recursive: true, force: true })
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['scripts/build.mjs', '--print-hash', '--plain'],
        { cwd: folder, env: { ...process.env, COMPILED_COMPONENTS: compiled } },
      )
      return stdout.trim().split('\n').at(-1) ?? ''
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Workspaces are links into the sources, so that theirs lead to the copy. */
function linkDependencies(folder: string): void {
  const from = join(root, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@cairn'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@cairn') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@cairn'))) {
    const link = join(from, '@cairn', name)
    if (lstatSync(link).isSymbolicLink())
      symlinkSync(readlinkSync(link), join(to, '@cairn', name))
  }
  // Some workspaces have versions of their own.
  for (const path of globSync('{apps,packages}/*/node_modules', { cwd: root }))
    symlinkSync(join(root, path), join(folder, path))
}
