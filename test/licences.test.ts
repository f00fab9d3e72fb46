import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readPackaged } from '../packages/dev-env/src/public/index.ts'
import { parseImports } from './_module-graph.ts'

const names = z.optional(z.record(z.string(), z.string()))
const locked = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
      resolved: z.optional(z.string()),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      devDependencies: names,
    }),
  ),
})
const { packages } = locked.parse(
  JSON.parse(readFileSync('package-lock.json', 'utf8')),
)

/** Licences that let others use, change and sell what contains the code. */
const permissive =
  /^(?:Apache[- ]2\.0|MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense)$/

function isPermissive(license = 'none'): boolean {
  const parts = license.replace(/[()]/g, '').split(/ (?:AND|OR) /)
  return parts.every((part) => permissive.test(part))
}

/** Finds a dependency as Node does: in the nearest folder of modules. */
function find(from: string, name: string): string | undefined {
  for (let at = from; ; at = at.replace(/(?:^|\/)[^/]*$/, '')) {
    const path = `${at}${at && '/'}node_modules/${name}`
    const found = packages[path]
    if (found) return found.link ? found.resolved : path
    if (at === '') return undefined
  }
}

/** All packages that come along when workspaces are installed without tests. */
function installed(
  workspaces: readonly string[],
  withTests = false,
): readonly string[] {
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const one = packages[path]
    const wanted = {
      ...one?.dependencies,
      ...one?.optionalDependencies,
      ...one?.peerDependencies,
      ...(withTests && workspaces.includes(path) && one?.devDependencies),
    }
    for (const name of Object.keys(wanted)) {
      const found = find(path, name)
      if (found) visit(found)
    }
  }
  for (const workspace of workspaces) visit(workspace)
  return [...seen]
}

const otherLicences = (paths: readonly string[]) =>
  paths.flatMap((path) => {
    const license = packages[path]?.license
    return isPermissive(license) ? [] : `${path}: ${license}`
  })

describe('licences', () => {
  test('all that an image installs is permissive', () => {
    const paths = installed(['services/host', 'services/ops'])
    expect(paths.length).toBeGreaterThan(100)
    expect(otherLicences(paths)).toEqual([])
  })

  test.each(['apps/wallet', 'apps/extension', 'packages/sdk'])(
    'all that %s may build in is permissive',
    (workspace) => {
      expect(packages[workspace]).toBeDefined()
      expect(otherLicences(installed([workspace]))).toEqual([])
    },
  )

  test('no module imports a package with another licence', () => {
    const paths = globSync('{apps,packages,services}/*/src/**/*.{ts,tsx}')
    const found = paths.flatMap((path) =>
      parseImports(path, readFileSync(path, 'utf8'))
        .filter(({ from }) => /^[@a-z]/.test(from) && !isBuiltin(from))
        .flatMap(({ from }) => {
          const [scope = '', name = ''] = from.split('/')
          const packaged = scope.startsWith('@') ? `${scope}/${name}` : scope
          const at = find(path.replace(/\/[^/]*$/, ''), packaged)
          return at ? otherLicences([at]).map((it) => `${path}: ${it}`) : []
        }),
    )
    expect(paths.length).toBeGreaterThan(1_000)
    expect(found).toEqual([])
  })

  test('the contracts of others that tests put on chains are of tests alone', () => {
    const found = otherLicences(installed(['packages/dev-env'], true))
    expect(found.toSorted()).toEqual([
      'node_modules/@uniswap/lib: GPL-3.0-or-later',
      'node_modules/@uniswap/swap-router-contracts: GPL-2.0-or-later',
      'node_modules/@uniswap/v2-core: GPL-3.0-or-later',
      'node_modules/@uniswap/v3-core: BUSL-1.1',
      'node_modules/@uniswap/v3-periphery: GPL-2.0-or-later',
      'node_modules/canonical-weth: GPL-3.0',
    ])
    for (const line of found)
      expect(packages[line.split(': ')[0] ?? '']?.dev).toBe(true)
  })

  test.each(['wrapped', 'factory', 'positions', 'quoter', 'router'] as const)(
    'no file has the code of %s',
    (name) => {
      const { creationCode } = readPackaged(name)
      const piece = creationCode.slice(400, 500)
      const search = ['grep', '--cached', '-l', '-i', '-F', '-e', piece]
      let files = ''
      try {
        files = execFileSync('git', search, { encoding: 'utf8' })
      } catch (error) {
        // Git answers 1 if no file has it.
        expect(error).toMatchObject({ status: 1 })
      }
      expect(files).toBe('')
    },
  )
})
