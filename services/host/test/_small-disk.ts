// Prints the answers of /health with room on the disk, on the full disk, and
// after a file was removed. Runs on a mounted small disk.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createDiskCheck } from '../src/disk-check.ts'
import { healthRoutes } from '../src/health.ts'

const folder = process.argv[2] ?? ''
const app = healthRoutes(new Map([['disk', createDiskCheck(folder)]]))
const ask = async () => {
  // An answer is cached for half a second.
  await setTimeout(600)
  const response = await app.request('/health')
  return { status: response.status, body: await response.json() }
}
const ballast = join(folder, 'ballast')
const withRoom = await ask()
const failure = await writeFile(ballast, new Uint8Array(128 * 2 ** 20)).catch(
  (error: NodeJS.ErrnoException) => error.code,
)
const full = await ask()
await rm(ballast)
const again = await ask()
console.log(JSON.stringify({ withRoom, failure, full, again }))
