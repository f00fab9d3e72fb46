import { cpus, totalmem } from 'node:os'
import { benchIndexer } from './indexer.ts'
import { benchServices } from './services.ts'

type Row = {
  readonly name: string
  readonly value: string
  readonly goal: string
}

const parts: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  services: benchServices,
  indexer: () => benchIndexer(),
}

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(parts)
const [cpu] = cpus()
console.log(
  `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
)
for (const name of names) {
  const run = parts[name]
  if (!run) {
    console.error(
      `No bench is called "${name}": ${Object.keys(parts).join(', ')}.`,
    )
    process.exitCode = 1
    continue
  }
  console.log(`\n${name}`)
  console.table(await run())
}
