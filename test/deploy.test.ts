import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../services/host/src/config.ts'
import { readVariableNames } from './_variable-names.ts'

const files = globSync('deploy/env/*.env')
const compose = readFileSync('deploy/compose.yaml', 'utf8')
const unit = readFileSync('deploy/systemd/cairn@.service', 'utf8')
const settingsOf = (path: string) =>
  parseEnv(readFileSync(path, 'utf8')) as Record<string, string>
const known = readVariableNames()

/** Time that a stopping host may take, in s. */
function longestStop(path: string): number {
  const { stopDelayMs, stopGraceMs } = readConfig(settingsOf(path))
  return (stopDelayMs + stopGraceMs) / 1000 + 5
}

describe.each(files)('%s', (path) => {
  test('[ENVC-01] [SRVC-01] is a configuration, and names only variables that a service reads', () => {
    const settings = settingsOf(path)
    expect(readConfig(settings)).toMatchObject({ environment: 'prod' })
    const unknown = Object.keys(settings).filter((name) => !known.has(name))
    expect(unknown).toEqual([])
  })

  test('[ENVC-01] means the same to podman, which takes quotes as they stand', () => {
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    const taken = lines.map((line) => /^([^=]+)=(.*)$/.exec(line)?.slice(1))
    expect(Object.fromEntries(taken as [string, string][])).toEqual(
      settingsOf(path),
    )
  })

  test('[SRVC-01] is read by the compose file, which gives it time to stop', () => {
    expect(compose).toContain(`env_file: env/${basename(path)}\n`)
    const patience = [...compose.matchAll(/stop_grace_period: (\d+)s/g)]
    expect(patience.length).toBeGreaterThan(0)
    for (const [, seconds] of patience)
      expect(Number(seconds)).toBeGreaterThan(longestStop(path))
    const [, seconds] = /TimeoutStopSec=(\d+)/.exec(unit) ?? []
    expect(Number(seconds)).toBeGreaterThan(longestStop(path))
  })
})

test('[SRVC-01] the hosts trust the network in which the compose file puts the balancer', () => {
  const [, subnet] = /subnet: ([\d./]+)/.exec(compose) ?? []
  for (const path of files)
    expect(settingsOf(path).TRUST_PROXY, path).toBe(subnet)
})

test('[SRVC-01] each keyshare node has its own share and database', () => {
  const nodes = files.filter((path) => path.includes('node-')).map(settingsOf)
  expect(nodes).toHaveLength(3)
  for (const name of ['KEYSHARE_INDEX', 'DATABASE_URL', 'PUBLIC_URL']) {
    const values = nodes.map((settings) => settings[name])
    expect(new Set(values).size, name).toBe(3)
  }
})

test('[SRVC-01] each volume and host that the compose file uses is one that it has', () => {
  const [services = '', rest = ''] = compose.split('\nnetworks:\n')
  const names = [...services.matchAll(/^ {2}([\w-]+):$/gm)].map(
    ([, name]) => name,
  )
  const volumes = [...services.matchAll(/volumes: \[["']([\w-]+):/g)].map(
    ([, name]) => name,
  )
  expect(volumes.length).toBeGreaterThan(6)
  for (const volume of volumes) expect(rest).toContain(`  ${volume}:\n`)
  const asked = files.map(
    (path) => new URL(settingsOf(path).DATABASE_URL ?? ''),
  )
  for (const { hostname } of asked) expect(names).toContain(hostname)
  const balanced = [
    ...services.matchAll(/CAIRN_[AB]: ["']([\w-]+):4000["']/g),
  ].map(([, host]) => host)
  expect(balanced).toHaveLength(2)
  for (const host of balanced) expect(names).toContain(host)
})

test('[SRVC-01] the unit runs as the user as whom the guide makes secrets and runs commands', () => {
  const guide = readFileSync('docs/deploying.md', 'utf8')
  const [, user] = /^User=(\S+)$/m.exec(unit) ?? []
  const [, folder] = /^StateDirectory=(\S+)$/m.exec(unit) ?? []
  expect(unit).not.toContain('DynamicUser')
  expect(guide).toMatch(new RegExp(`^useradd --system .*${user}$`, 'm'))
  const commands = [...guide.matchAll(/^runuser -u (\S+) -- npm run ops/gm)]
  expect(commands.length).toBeGreaterThan(1)
  for (const [, runner] of commands) expect(runner).toBe(user)
  for (const path of files)
    expect(settingsOf(path).DATA_DIR, path).toBe(`/var/lib/${folder}`)
})
