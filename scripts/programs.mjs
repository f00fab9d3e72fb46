// Programs that only tests need: where each is found, which package brings it,
// and which files of tests are left out without it. Works with Node 18.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** Folders that a service's or a newcomer's `PATH` often lacks. */
const folders = [
  '/opt/homebrew/bin',
  '/opt/homebrew/sbin',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/usr/bin',
  '/usr/sbin',
]

/** Homebrew's folders, on Apple's and on Intel's processors. */
const homebrews = ['/opt/homebrew', '/usr/local']

/**
 * A place of this machine. `PROGRAMS_ROOT` is the folder below which the places
 * that are written here are looked up, instead of `/`.
 */
const place = (path, { PROGRAMS_ROOT: root } = process.env) =>
  root ? join(root, path) : path

/** Finds a program by its name. Returns its path, or `undefined`. */
export function findProgram(name, env = process.env) {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const inPath = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean)
  const beside = folders.map((folder) => place(folder, env))
  return [...inPath, ...beside]
    .map((folder) => join(folder, file))
    .find((path) => existsSync(path))
}

/**
 * Finds the folder of PostgreSQL's programs: the newest of Debian or Homebrew,
 * which are in no `PATH`, or that of `PATH`.
 */
export function findPostgres(env = process.env) {
  const inPath = findProgram('postgres', env)
  const versioned = [
    ...list('/usr/lib/postgresql', /^\d+$/, env).map((at) => join(at, 'bin')),
    ...homebrews.flatMap((home) =>
      list(`${home}/opt`, /^postgresql@\d+$/, env).map((at) => join(at, 'bin')),
    ),
  ]
  return [...versioned, ...(inPath ? [dirname(inPath)] : [])].find((bin) =>
    ['postgres', 'initdb'].every((name) => existsSync(join(bin, name))),
  )
}

/** Lists the folders whose names match, the one with the highest number first. */
function list(folder, names, env) {
  const path = place(folder, env)
  const found = existsSync(path) ? readdirSync(path) : []
  const versionOf = (name) => Number(/\d+$/.exec(name))
  return found
    .filter((name) => names.test(name))
    .sort((one, other) => versionOf(other) - versionOf(one))
    .map((name) => join(path, name))
}

/** Finds SoftHSM: its tool, and its library on Debian, Fedora or Homebrew. */
export function findSoftHsm(env = process.env) {
  const tool = findProgram('softhsm2-util', env)
  const libraries = [
    '/usr/lib/softhsm/libsofthsm2.so',
    '/usr/lib64/pkcs11/libsofthsm2.so',
    ...homebrews.map((home) => `${home}/lib/softhsm/libsofthsm2.so`),
  ]
  const library = libraries
    .map((path) => place(path, env))
    .find((path) => existsSync(path))
  return tool && library ? { tool, library } : undefined
}

/** Finds a Chromium or Chrome of the machine. */
export function findChromium(env = process.env) {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const paths = [
    env.CHROMIUM_PATH,
    ...names.map((name) => findProgram(name, env)),
    ...['Google Chrome', 'Chromium'].map((name) =>
      place(`/Applications/${name}.app/Contents/MacOS/${name}`, env),
    ),
  ]
  return paths.find((path) => path && existsSync(path))
}

/**
 * Finds the Chromium that draws for no screen, which takes a quarter less time
 * for a test, else any. It has no extensions.
 */
export function findHeadlessChromium(env = process.env) {
  const shell = env.CHROMIUM_PATH ? undefined : findProgram(headlessShell, env)
  return shell ?? findChromium(env)
}

/** Program of Debian's package of the same name. */
export const headlessShell = 'chromium-headless-shell'

/** Finds Playwright's folder of browsers, if a Chromium is in it. */
function findPlaywrights(env) {
  const home = env.HOME ?? env.USERPROFILE ?? ''
  const caches = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    join(home, 'AppData/Local/ms-playwright'),
  ]
  return caches.find(
    (cache) =>
      cache &&
      existsSync(cache) &&
      readdirSync(cache).some((name) => name.startsWith('chromium')),
  )
}

/**
 * Finds `unshare`, if this user may mount a disk by it for one process: only
 * Linux can, and some of its systems forbid it.
 */
function findUnshare(env) {
  const path = findProgram('unshare', env)
  if (!path || process.platform !== 'linux') return undefined
  const args = ['--user', '--map-root-user', '--mount', 'true']
  return spawnSync(path, args).status === 0 ? path : undefined
}

/**
 * Programs that tests use beside Node. Without one `files` (of vitest) are left out, or
 * the browser tests; `without` says what else is not tested then.
 */
export const programs = [
  {
    name: 'HAProxy',
    find: (env) => findProgram('haproxy', env),
    debian: 'haproxy',
    homebrew: 'haproxy',
    files: [
      'test/balancer.test.ts',
      'test/chaos.test.ts',
      'test/cluster.test.ts',
      'test/haproxy-file.test.ts',
    ],
  },
  {
    name: 'Caddy',
    find: (env) => findProgram('caddy', env),
    debian: 'caddy',
    homebrew: 'caddy',
    files: ['test/cluster.test.ts'],
  },
  {
    name: 'SoftHSM',
    find: findSoftHsm,
    debian: 'softhsm2',
    homebrew: 'softhsm',
    files: ['services/guard/test/pkcs11.test.ts'],
  },
  {
    name: 'OpenSC',
    find: (env) => findProgram('pkcs11-tool', env),
    debian: 'opensc',
    homebrew: 'opensc',
    files: ['services/guard/test/pkcs11.test.ts'],
  },
  {
    name: 'promtool',
    find: (env) => findProgram('promtool', env),
    debian: 'prometheus',
    homebrew: 'prometheus',
    files: ['test/alert-rules.test.ts'],
  },
  {
    name: 'age',
    find: (env) => findProgram('age', env),
    debian: 'age',
    homebrew: 'age',
    files: ['test/ops-age.test.ts'],
  },
  {
    name: 'PostgreSQL',
    find: findPostgres,
    debian: 'postgresql',
    homebrew: 'postgresql@17',
    without: 'services are tested on the embedded store only',
    files: [
      'packages/service-kit/src/store/database-locks.test.ts',
      'services/indexer/test/lease.test.ts',
      'test/chains-file.test.ts',
      'test/chaos.test.ts',
      'test/cluster.test.ts',
      'test/read-replica.test.ts',
    ],
  },
  {
    name: 'unshare for users',
    find: findUnshare,
    debian: 'util-linux',
    files: ['services/host/test/small-disk.test.ts'],
  },
  {
    name: 'Chromium',
    find: (env) => findChromium(env) ?? findPlaywrights(env),
    debian: 'chromium',
    files: [],
    browser: true,
    without: 'no browser test runs',
  },
]

/** Returns the programs that this machine lacks. */
export function missingPrograms(env = process.env) {
  return programs.filter(({ find }) => !find(env))
}

/** Returns the files of tests that need a program which is missing. */
export function filesLeftOut(missing = missingPrograms()) {
  return [...new Set(missing.flatMap(({ files }) => files))].sort()
}

/** Says in one line what is left out without a program. */
export function describeMissing({ name, files, without }) {
  const parts = [
    ...(without ? [without] : []),
    ...(files.length > 0 ? [`left out: ${files.join(', ')}`] : []),
  ]
  return `${name} is not on this machine; ${parts.join('; ')}.`
}

export const howToInstall =
  'To get what is missing: npm run setup:test -- --install'
