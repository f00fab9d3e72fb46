import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('[SRVC-01] error: an unhandled rejection fails its own call alone, and is logged with the path', async () => {
  const child = fork(join(import.meta.dirname, '_stray-host.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  const hear = (chunk: unknown) => {
    said += String(chunk)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const url = `http://127.0.0.1:${port}`
    const [slow, stray] = await Promise.all([
      fetch(`${url}/slow`),
      fetch(`${url}/stray`),
    ])
    expect(await slow.text()).toBe('done')
    expect(stray.status).toBe(500)
    expect(await stray.json()).toMatchObject({ error: 'WebrpcInternalError' })
    expect((await fetch(`${url}/slow`)).status).toBe(200)
    expect(said).toContain('nobody waited')
    expect(said).toContain('/stray')
  } finally {
    child.kill()
    await once(child, 'exit')
  }
})
