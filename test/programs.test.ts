import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  describeMissing,
  filesLeftOut,
  findChromium,
  findHeadlessChromium,
  findPostgres,
  findProgram,
  findSoftHsm,
  missingPrograms,
  programs,
} from '../scripts/programs.mjs'

const root = dirname(import.meta.dirname)
let machine = ''
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'cairn-machine-'))
  chmodSync(machine, 0o755)
})
afterEach(() => rmSync(machine, { recursive: true }))

/** Puts an empty file at a place of a machine. */
function put(...paths: readonly string[]) {
  for (const path of paths) {
    mkdirSync(dirname(join(machine, path)), { recursive: true })
    writeFileSync(join(machine, path), '')
  }
}

describe('the look-up of programs', () => {
  const bare = () => ({ PATH: '', PROGRAMS_ROOT: machine })
  const missingNames = () => missingPrograms(bare()).map(({ name }) => name)

  test('finds none on a machine that has none', () => {
    expect(missingNames()).toEqual(programs.map(({ name }) => name))
  })

  // Not run on macOS: the folders are those that Homebrew documents.
  test.each(['/opt/homebrew', '/usr/local'])(
    'finds what Homebrew puts below %s',
    (home) => {
      put(
        ...[
          'haproxy',
          'caddy',
          'softhsm2-util',
          'pkcs11-tool',
          'promtool',
          'age',
        ].map((name) => `${home}/bin/${name}`),
        `${home}/lib/softhsm/libsofthsm2.so`,
        ...['9', '17', '16'].flatMap((version) =>
          ['postgres', 'initdb'].map(
            (name) => `${home}/opt/postgresql@${version}/bin/${name}`,
          ),
        ),
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      )
      expect(missingNames()).toEqual(['unshare for users'])
      expect(findPostgres(bare())).toBe(
        join(machine, home, 'opt/postgresql@17/bin'),
      )
      expect(findSoftHsm(bare())?.library).toBe(
        join(machine, home, 'lib/softhsm/libsofthsm2.so'),
      )
    },
  )

  test('finds what Debian installs, with the newest PostgreSQL', () => {
    put(
      ...[
        'caddy',
        'softhsm2-util',
        'pkcs11-tool',
        'promtool',
        'age',
        'chromium',
      ].map((name) => `/usr/bin/${name}`),
      '/usr/sbin/haproxy',
      '/usr/lib/softhsm/libsofthsm2.so',
      ...['9', '15'].flatMap((version) =>
        ['postgres', 'initdb'].map(
          (name) => `/usr/lib/postgresql/${version}/bin/${name}`,
        ),
      ),
    )
    expect(missingNames()).toEqual(['unshare for users'])
    expect(findPostgres(bare())).toBe(
      join(machine, 'usr/lib/postgresql/15/bin'),
    )
  })

  test('takes the path first, and a named Chromium before all', () => {
    put(
      '/first/caddy',
      '/second/caddy',
      '/usr/bin/caddy',
      '/own',
      '/second/chromium',
    )
    const env = {
      ...bare(),
      PATH: ['first', 'second']
        .map((name) => join(machine, name))
        .join(delimiter),
      CHROMIUM_PATH: join(machine, 'own'),
    }
    expect(findProgram('caddy', env)).toBe(join(machine, 'first/caddy'))
    expect(findChromium(env)).toBe(join(machine, 'own'))
    expect(findHeadlessChromium(env)).toBe(join(machine, 'own'))
  })

  test('takes the Chromium without a screen first, and any without it', () => {
    const env = { ...bare(), PATH: join(machine, 'first') }
    put('/first/chromium')
    expect(findHeadlessChromium(env)).toBe(join(machine, 'first/chromium'))
    put('/first/chromium-headless-shell')
    const shell = join(machine, 'first/chromium-headless-shell')
    expect(findHeadlessChromium(env)).toBe(shell)
  })

  test('a SoftHSM without its library is missing', () => {
    put('/usr/bin/softhsm2-util')
    expect(findSoftHsm(bare())).toBeUndefined()
  })
})

describe('what is left out', () => {
  test('is a file that exists', () => {
    const files = filesLeftOut(programs)
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('is every file of tests that starts such a program', () => {
    const starts = /startCluster|startProxy|startCaddy|createSoftToken|runChaos/
    const own = /findProgram\(|= findPostgres\(|describe\([^\n]*PostgreSQL/
    const needing = globSync('{services,test}/**/*.test.ts', {
      cwd: root,
      exclude: (path) => path.endsWith('node_modules'),
    }).filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return (
        file !== 'test/programs.test.ts' &&
        (starts.test(text) || own.test(text))
      )
    })
    expect(needing).toContain('test/balancer.test.ts')
    const leftOut = filesLeftOut(programs)
    expect(needing.filter((file) => !leftOut.includes(file))).toEqual([])
  })
})

/** Whether every user may read the folder and all above it. */
function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & 0o005) === 0o005
  return isOpen && (path === dirname(path) || isOpenToAll(dirname(path)))
}

test.runIf(process.platform !== 'win32')(
  'npm test -- --list: with git, Node and npm alone, and without root, everything that needs more is left out and said',
  () => {
    const paths = (process.env.PATH ?? '').split(delimiter)
    for (const name of ['node', 'npm', 'git', 'sh']) {
      const path = paths
        .map((at) => join(at, name))
        .find((at) => existsSync(at))
      symlinkSync(path ?? '', join(machine, name))
    }
    const nobody = 65_534
    const asNobody = process.getuid?.() === 0 && isOpenToAll(root)
    const home = mkdtempSync(join(tmpdir(), 'cairn-home-'))
    chmodSync(home, 0o777)
    const { stdout, stderr, status } = spawnSync(
      join(machine, 'npm'),
      ['test', '--', '--list'],
      {
        cwd: root,
        encoding: 'utf8',
        ...(asNobody && { uid: nobody, gid: nobody }),
        env: { PATH: machine, PROGRAMS_ROOT: machine, HOME: home },
      },
    )
    rmSync(home, { recursive: true })
    expect(status, stderr).toBe(0)
    const lines = stdout.trim().split('\n')
    for (const program of programs)
      expect(lines).toContain(`not tested: ${describeMissing(program)}`)
    expect(lines).toContain('runs: types')
    expect(lines).toContainEqual(
      expect.stringMatching(/^runs: unit and integration, \d{3} files$/),
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/^left out: browser, \d+ files$/),
    )
    expect(lines.at(-1)).toBe(
      'To get what is missing: npm run setup:test -- --install',
    )
  },
)
