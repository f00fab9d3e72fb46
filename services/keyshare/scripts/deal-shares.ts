import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { completeShares, seedBytes } from '../src/index.ts'

// node services/keyshare/scripts/deal-shares.ts <nodes> <needed> <folder>
const [count, threshold, folder] = process.argv.slice(2)
const nodes = Number(count)
const needed = Number(threshold)
if (!folder || !(needed >= 1 && nodes >= needed && nodes <= 16)) {
  console.error('Say how many nodes, how many are needed, and a folder.')
  process.exit(1)
}
const seeds = Array.from({ length: needed }, () => randomBytes(seedBytes))
await mkdir(folder, { recursive: true, mode: 0o700 })
for (const { index, secret } of completeShares(seeds, nodes)) {
  const path = join(folder, `keyshare-${index}`)
  const text = `${Buffer.from(secret).toString('hex')}\n`
  // Never overwrites a share: it could not be created again.
  await writeFile(path, text, { flag: 'wx', mode: 0o600 })
  console.log(path)
}
