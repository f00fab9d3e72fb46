import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, startHost } from '@cairn/host'
import { createLogger } from '@cairn/service-kit'
import { expect, test } from 'vitest'
import { isWalletPath } from '../apps/wallet/src/worker/wallet-paths.ts'

/** A page that matches a pattern of the host: `:name` and `*` stand for a part. */
const pageOf = (pattern: string) =>
  pattern.replace(/\/(?::[^/]+|\*)/g, '/anything')

test('[ENVC-02] [AUTH-02] the service worker answers no address of the local stack’s services', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-paths-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const host = stack.use(
    await startHost({
      config: readConfig(env),
      env,
      log: createLogger('error'),
      site: undefined,
    }),
  )
  const patterns = host.app.routes
    .map(({ path }) => path)
    // Middleware of a service is named like all addresses.
    .filter((path) => path !== '/*' && path !== '*')
  expect(patterns).toContain('/auth/local-provider/*')
  expect(patterns).toContain('/auth/provider/callback/:provider')
  const answered = patterns.map(pageOf).filter(isWalletPath)
  expect([...new Set(answered)]).toEqual([])
})
