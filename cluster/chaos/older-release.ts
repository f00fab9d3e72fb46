import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ownRoot = join(import.meta.dirname, '../..')

/** The sources of an older release. Disposing deletes them. */
export type Release = AsyncDisposable & {
  readonly root: string
  readonly commit: string
}

/**
 * Checks an older release out into a temporary folder. Its packages are those
 * that are installed here.
 *
 * @param from - commit or tag; by default the newest tag before this commit, or
 *   else the last state before a merge
 * @throws {Error} if the commit is unknown
 */
export async function openOlderRelease(from?: string): Promise<Release> {
  const commit = await git('rev-parse', '--verify', from ?? (await lastOne()))
  const folder = await mkdtemp(join(tmpdir(), 'cairn-release-'))
  const root = join(folder, 'cairn')
  await git('worktree', 'add', '--detach', root, commit)
  await linkPackages(root)
  return {
    root,
    commit: commit.slice(0, 8),
    async [Symbol.asyncDispose]() {
      await git('worktree', 'remove', '--force', root)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', [...args], { cwd: ownRoot })
  return stdout.trim()
}

async function lastOne(): Promise<string> {
  return git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(async () => {
    const merge = await git('rev-list', '--merges', '-1', 'HEAD')
    if (merge === '')
      throw new Error('Name the older release by --from: there is no tag.')
    return `${merge}^1`
  })
}

/** Gives a folder the installed packages, and workspaces of its own. */
async function linkPackages(root: string): Promise<void> {
  const installed = join(ownRoot, 'node_modules')
  const own = join(root, 'node_modules')
  await mkdir(own)
  for (const name of await readdir(installed))
    if (name !== '@cairn') await symlink(join(installed, name), join(own, name))
  // Their links are relative, so that they name the folder's own workspaces.
  await cp(join(installed, '@cairn'), join(own, '@cairn'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const group of ['packages', 'services', 'apps'])
    for (const name of await readdir(join(root, group)))
      await symlink(
        join(ownRoot, group, name, 'node_modules'),
        join(root, group, name, 'node_modules'),
      ).catch(() => {
        // A folder of one release alone has none to share.
      })
}
