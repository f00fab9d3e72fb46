import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

type Manifest = {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
const read = (path: string) => readFileSync(`examples/${path}`, 'utf8')

test('[NATV-01] the component for React Native parses', () => {
  const { errors } = parseSync(
    'WalletView.tsx',
    read('native-view/WalletView.tsx'),
  )
  expect(errors).toEqual([])
})

test.each(['native-view', 'frame-view'])(
  '[DAPP-01] the commands in the README of %s exist',
  (name) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const commands = read(`${name}/README.md`).matchAll(/^npm run (\S+)$/gm)
    const names = [...commands].map(([, command]) => command)
    expect(names).toEqual([`example:${name}`])
    expect(scripts).toHaveProperty([`example:${name}`])
  },
)

describe.each(['wagmi-vite', 'siwe-server', 'verify-signature'])(
  '[DAPP-01] %s',
  (name) => {
    const { dependencies, devDependencies } = readManifest(`examples/${name}`)

    test('installs alone the versions that are tested here', () => {
      const { '@cairn/sdk': sdk, ...others } = {
        ...dependencies,
        ...devDependencies,
      }
      const { version } = readManifest('packages/sdk')
      expect([
        undefined,
        `file:../../packages/sdk/cairn-sdk-${version}.tgz`,
      ]).toContain(sdk)
      const installed = Object.keys(others).map((one) => [
        one,
        readManifest(`node_modules/${one}`).version,
      ])
      expect(others).toEqual(Object.fromEntries(installed))
    })

    test('names every package that its files import', () => {
      const imported = globSync(`examples/${name}/**/*.{ts,tsx}`, {
        exclude: (path) => path.includes('node_modules'),
      }).flatMap(importsOf)
      expect(imported).not.toEqual([])
      const named = { ...dependencies, ...devDependencies }
      expect(imported.filter((one) => !(one in named))).toEqual([])
    })
  },
)

/** The packages that a file imports from. */
function importsOf(path: string): readonly string[] {
  const { module, errors } = parseSync(path, readFileSync(path, 'utf8'))
  expect(errors).toEqual([])
  return module.staticImports
    .map(({ moduleRequest }) => moduleRequest.value)
    .filter((from) => !from.startsWith('.') && !isBuiltin(from))
    .map((from) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from)
}
