// Replaces the dependencies by those that a running process loads: the host's and
// the operator's commands'. Tests, builds and types need all others.
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'

/**
 * Packages that come along and that no process loads: compilers, which libraries
 * name for their types, and what the looks of the wallet are built from. Pages of
 * services read the styles and fonts of `@cairn/ui` alone.
 */
const notLoaded = [
  'typescript',
  '@typescript',
  '@types',
  '@base-ui',
  '@floating-ui',
  'lucide-react',
  'react',
  'react-dom',
]

rmSync('node_modules', { recursive: true, force: true })
const { status } = spawnSync(
  'npm',
  [
    ...['install', '--omit=dev', '--no-save', '--no-audit', '--no-fund'],
    ...['--loglevel=error', '-w', '@cairn/host', '-w', '@cairn/ops'],
  ],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(1)
for (const name of notLoaded)
  rmSync(`node_modules/${name}`, { recursive: true, force: true })
for (const path of globSync(
  '{.,packages/*,services/*}/node_modules/**/*.{map,ts,mts,cts}',
))
  rmSync(path, { recursive: true, force: true })
