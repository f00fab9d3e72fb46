import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@cairn/service-kit'
import { expect, onTestFinished, test } from 'vitest'

const main = join(import.meta.dirname, '../src/main.ts')

const silentNames = join(import.meta.dirname, '_silent-names.ts')

/** Runs the host's entry point until it ends. */
function run(env: Record<string, string>) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, [main, '--no-wallet'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.once('exit', (code) => resolve({ code, said }))
  })
}

test('[SRVC-01] error: reports a taken port in one sentence, and starts nothing', async () => {
  const server = createServer()
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0)
    }),
  )
  const { code, said } = await run({ PORT: `${port}` })
  expect(code).toBe(1)
  expect(said).toMatch(`Port ${port} is already in use.`)
  expect(said.trim().split('\n')).toHaveLength(1)
  await new Promise((resolve) => server.close(resolve))
})

test('[ENVC-01] error: names a bad variable without its value', async () => {
  const { code, said } = await run({ PORT: 'hunter2' })
  expect(code).toBe(1)
  expect(said).toBe('[cairn] Bad or missing environment: PORT.\n')
})

test('[SRVC-01] error: reports a failure to start in one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-main-'))
  await writeFile(join(folder, 'file'), '')
  const cases: readonly (readonly [Record<string, string>, string])[] = [
    [{ HOST: '203.0.113.9' }, 'This machine has no address 203.0.113.9.'],
    [
      { DATA_DIR: join(folder, 'file', 'data') },
      `Nothing can be written to ${join(folder, 'file', 'data')}`,
    ],
  ]
  for (const [env, sentence] of cases) {
    const { code, said } = await run({
      PORT: `${await findFreePort()}`,
      ...env,
    })
    expect(code).toBe(1)
    expect(said).toContain(`[cairn] ${sentence}`)
    expect(said.trim().split('\n')).toHaveLength(1)
  }
  await rm(folder, { recursive: true })
})

test('[SRVC-01] starts and answers while the names of its networks’ nodes do not resolve', async () => {
  const PORT = `${await findFreePort()}`
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-main-'))
  const child = spawn(
    process.execPath,
    ['--import', silentNames, main, '--no-wallet'],
    {
      env: {
        ...process.env,
        ...{ PORT, HOST: 'localhost', PUBLIC_URL: `http://localhost:${PORT}` },
        ...{ ENVIRONMENT: 'dev', DATA_DIR: dataDir, DATABASE_URL: 'memory://' },
        SERVICES: 'sessions,guard,relayer,indexer,metadata,api',
        NODES_URL: 'http://{network}.example/',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The host ended.')))
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('Ready after')) resolve()
    })
  })
  const statuses = await Promise.all(
    ['/live', '/ready'].map(
      async (path) => (await fetch(`http://localhost:${PORT}${path}`)).status,
    ),
  )
  expect(statuses).toEqual([200, 200])
})
