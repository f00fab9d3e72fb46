// Prepares a machine with Node 18 or later: installs dependencies from the lock
// file and, for tests, a Chromium and (on Debian) PostgreSQL, Prometheus'
// promtool, HAProxy, Caddy and SoftHSM. Prints each step.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const forTests = process.argv.includes('--test')
const isRootOnDebian =
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
let hasNewLists = false

installDependencies()
if (forTests) {
  findOrInstallChromium()
  findOrInstallPostgres()
  findOrInstallPromtool()
  findOrInstallHaproxy()
  findOrInstallCaddy()
  findOrInstallSoftHsm()
}

function installDependencies() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.cairn-lock')
  const isCurrent =
    existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === lock
  if (isCurrent) return
  say('Installing dependencies from the lock file (about a minute)…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`, which rejects a lock file that lists only the platforms whose
  // optional binaries the registry had when it was written.
  const { status } = spawnSync(
    npm,
    ['install', '--no-save', '--no-audit', '--no-fund'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'development' },
    },
  )
  if (status !== 0) {
    fail(
      'The dependencies could not be installed. Is the npm registry reachable?',
    )
  }
  const node = join(root, 'node_modules', '.bin', 'node')
  if (spawnSync(node, ['--version']).status !== 0) {
    fail(
      'Node 24 did not install. Allow its install script: npm install-scripts approve node',
    )
  }
  writeFileSync(stamp, `${lock}\n`)
  say('Dependencies are installed.')
}

function findOrInstallChromium() {
  if (findChromium()) return
  say('No Chromium on this machine: installing one for the browser tests…')
  const byPlaywright = spawnSync(
    process.execPath,
    [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'],
    { stdio: 'ignore' },
  )
  if (byPlaywright.status === 0) return
  if (isRootOnDebian) aptInstall('chromium')
  if (!findChromium()) {
    fail(
      'Install Chromium, or set CHROMIUM_PATH to one, and run the tests again.',
    )
  }
}

function findChromium() {
  const paths = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return paths.find((path) => path && existsSync(path)) ?? findPlaywrights()
}

function findPlaywrights() {
  const home = process.env.HOME ?? ''
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
  ]
  return caches.find(
    (cache) =>
      cache &&
      existsSync(cache) &&
      readdirSync(cache).some((name) => name.startsWith('chromium')),
  )
}

function findOrInstallPostgres() {
  if (existsSync('/usr/lib/postgresql')) return
  if (!isRootOnDebian) {
    say(
      'PostgreSQL isn’t installed, so services are tested on the embedded database only.',
    )
    return
  }
  say('Installing PostgreSQL for the service tests…')
  aptInstall('postgresql')
}

function findOrInstallPromtool() {
  if (existsSync('/usr/bin/promtool')) return
  if (!isRootOnDebian) {
    say('promtool isn’t installed, so the alert rules are not tested.')
    return
  }
  say('Installing Prometheus for the tests of the alert rules…')
  aptInstall('prometheus')
}

function findOrInstallHaproxy() {
  if (['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].some(existsSync)) return
  if (!isRootOnDebian) {
    fail('Install HAProxy for the tests of a cluster, and run them again.')
  }
  say('Installing HAProxy for the tests of a cluster…')
  aptInstall('haproxy')
}

function findOrInstallCaddy() {
  const isHere = () => !spawnSync('caddy', ['version']).error
  if (isHere()) return
  if (isRootOnDebian) {
    say('Installing Caddy for the tests of a cluster…')
    aptInstall('caddy')
  }
  if (!isHere())
    fail('Install Caddy for the tests of a cluster, and run them again.')
}

function findOrInstallSoftHsm() {
  const tools = ['softhsm2-util', 'pkcs11-tool']
  const missing = () =>
    tools.filter((tool) => spawnSync(tool, ['--version']).error)
  if (missing().length === 0) return
  if (isRootOnDebian) {
    say('Installing SoftHSM for the tests of the guard’s key…')
    aptInstall('softhsm2')
    aptInstall('opensc')
  }
  if (missing().length > 0)
    fail(
      'Install SoftHSM 2 and OpenSC (softhsm2-util, pkcs11-tool), and run the tests again.',
    )
}

function aptInstall(name) {
  const options = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  try {
    if (!hasNewLists) execFileSync('apt-get', ['update', '-qq'], options)
    hasNewLists = true
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', name],
      options,
    )
    say(`Installed ${name}.`)
  } catch {
    say(`${name} could not be installed with apt-get.`)
  }
}

function say(sentence) {
  console.error(`[setup] ${sentence}`)
}

function fail(sentence) {
  say(sentence)
  process.exit(1)
}
