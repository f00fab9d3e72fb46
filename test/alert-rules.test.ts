import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'
import { findProgram } from '../scripts/programs.mjs'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../deploy/monitoring')

test('[SRVC-01] promtool accepts the alert rules and what they do in their tests', async () => {
  const promtool = findProgram('promtool') ?? ''
  const rules = join(folder, 'alerts.yaml')
  await run(promtool, ['check', 'rules', '--lint-fatal', rules])
  await run(promtool, ['test', 'rules', join(folder, 'alerts.test.yaml')])
})
