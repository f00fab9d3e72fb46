import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findProgram } from '../scripts/programs.mjs'

test('[SRVC-01] HAProxy accepts its file', () => {
  const env = {
    CAIRN_DOOR: '127.0.0.1:8080',
    CAIRN_A: '127.0.0.1:4001',
    CAIRN_B: '127.0.0.1:4002',
  }
  const haproxy = findProgram('haproxy') ?? ''
  const check = () =>
    execFileSync(haproxy, ['-c', '-f', 'deploy/haproxy.cfg'], { env })
  expect(check).not.toThrow()
})
