// Prepares a machine with Node 18 or later: installs dependencies from the lock
// file. `--test` also says which programs of the tests are missing, and
// `--test --install` installs these: a Chromium, and the others with apt-get (as
// root on Debian) or Homebrew. Prints each step.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  describeMissing,
  findProgram,
  headlessShell,
  howToInstall,
  missingPrograms,
} from './programs.mjs'

const aptGetPath = '/usr/bin/apt-get'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Returns the path of the Node that is a dependency. */
export function ownNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', 'node', 'bin', name)
}

/** Installs the dependencies, if the lock file is another than the last time. */
export function prepare() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.cairn-lock')
  const isCurrent =
    existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === lock
  if (isCurrent) return
  say('Installing dependencies from the lock file (about a minute)…')
  // Not `npm ci`, which rejects a lock file that lists only the platforms whose
  // optional binaries the registry had when it was written.
  const isInstalled = npm(
    'install',
    ...['--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
  )
  if (!isInstalled) {
    fail(
      'The dependencies could not be installed. Is the npm registry reachable?',
    )
  }
  // `.npmrc` turns off all install scripts, because older npm would run any.
  const scripts = Object.entries(manifest.allowScripts)
    .filter(([, isAllowed]) => isAllowed)
    .map(([name]) => name)
  if (
    !npm('rebuild', '--ignore-scripts=false', ...scripts) ||
    spawnSync(ownNode(), ['--version']).status !== 0
  ) {
    fail(`The install scripts of ${scripts.join(' and ')} failed.`)
  }
  writeFileSync(stamp, `${lock}\n`)
  say('Dependencies are installed.')
}

function npm(...args) {
  // npm says where it is. A `.cmd` would need a shell.
  const script = process.env.npm_execpath
  const [command, ...before] = script ? [process.execPath, script] : ['npm']
  const { status } = spawnSync(command, [...before, ...args], {
    cwd: root,
    shell: process.platform === 'win32' && !script,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  return status === 0
}

/** Installs what tests need, as far as this user may. */
function installPrograms() {
  const missing = missingPrograms()
  // Tests run without it too, in Chromium.
  if (isRootOnDebian() && !findProgram(headlessShell)) aptInstall(headlessShell)
  if (missing.length === 0) return
  if (missing.some(({ browser }) => browser)) installChromium()
  for (const { name, debian, homebrew } of missingPrograms()) {
    say(`Installing ${name}…`)
    if (isRootOnDebian()) aptInstall(debian)
    else if (findProgram('brew') && homebrew) brewInstall(homebrew)
    else say(`${name} cannot be installed by this user: install it yourself.`)
  }
}

/** Says what is missing. That fails where everything was to be installed. */
function sayMissing() {
  const missing = missingPrograms()
  for (const program of missing) say(describeMissing(program))
  if (missing.length === 0) return say('Everything that tests need is here.')
  if (process.argv.includes('--install')) process.exitCode = 1
  else say(howToInstall)
}

function installChromium() {
  say('Installing Playwright’s Chromium…')
  const cli = join(root, 'node_modules/playwright-core/cli.js')
  spawnSync(ownNode(), [cli, 'install', 'chromium'], { stdio: 'ignore' })
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync(aptGetPath)
}

let hasNewLists = false

function aptInstall(name) {
  if (!hasNewLists) aptGet('update')
  hasNewLists = true
  const why = aptGet('install', '-y', '--no-install-recommends', name)
  if (why === undefined) say(`Installed ${name}.`)
  else say(`${name} could not be installed with apt-get: ${why}`)
}

/** Runs apt-get. Returns why it failed, in one line, or nothing. */
function aptGet(...args) {
  // By its path: this runs as root.
  const { status, stderr, error } = spawnSync(aptGetPath, ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return undefined
  return error?.message ?? stderr.trim().split('\n').at(-1)
}

function brewInstall(name) {
  const { status } = spawnSync(findProgram('brew'), ['install', name], {
    stdio: 'ignore',
  })
  say(status === 0 ? `Installed ${name}.` : `brew install ${name} failed.`)
}

function say(sentence) {
  console.error(`[setup] ${sentence}`)
}

function fail(sentence) {
  say(sentence)
  process.exit(1)
}

// Last: what this runs reads constants of the whole file.
const isMain =
  process.argv[1] &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain) {
  prepare()
  if (process.argv.includes('--install')) installPrograms()
  if (process.argv.includes('--test')) sayMissing()
}
