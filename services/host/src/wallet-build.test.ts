import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureWallet } from './wallet-build.ts'

/** Notes that it runs, takes a while, and writes the page. */
const build = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('builds', 'x')
await new Promise((resolve) => setTimeout(resolve, 800))
mkdirSync('apps/wallet/dist', { recursive: true })
writeFileSync('apps/wallet/dist/index.html', 'built')
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-build-'))
  const folders = ['account', 'clients', 'core', 'primitives', 'protocol', 'ui']
  for (const folder of ['apps/wallet', 'scripts', 'node_modules'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const folder of folders)
    mkdirSync(join(root, 'packages', folder), { recursive: true })
  writeFileSync(join(root, 'apps/wallet/main.ts'), '')
  writeFileSync(join(root, 'scripts/build.mjs'), build)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const ensure = () => ensureWallet(root, () => {})
const builds = () => readFileSync(join(root, 'builds'), 'utf8').length

describe('ensureWallet', () => {
  test('[SRVC-01] hosts that start at once build the wallet once, and all get it', async () => {
    const sites = await Promise.all([ensure(), ensure(), ensure()])
    expect(builds()).toBe(1)
    for (const site of sites)
      expect(existsSync(join(site, 'index.html'))).toBe(true)
    await ensure()
    expect(builds()).toBe(1)
  })

  test('[SRVC-01] a host that was killed while it built keeps nobody waiting', async () => {
    // No process has this number: it is above Linux's largest.
    writeFileSync(join(root, 'node_modules/.cairn-wallet.lock'), '99999999')
    await ensure()
    expect(builds()).toBe(1)
  })

  test('[SRVC-01] error: a build that fails lets the next host build', async () => {
    writeFileSync(join(root, 'scripts/build.mjs'), 'process.exit(1)')
    await expect(ensure()).rejects.toThrow('did not build')
    writeFileSync(join(root, 'scripts/build.mjs'), build)
    await ensure()
    expect(builds()).toBe(1)
  })
})
