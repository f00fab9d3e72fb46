import { parseArgs } from 'node:util'
import { isBalanced } from './ledger.ts'
import { writeReport } from './report.ts'
import { runChaos } from './run-chaos.ts'
import { type FaultKind, faultKinds } from './schedule.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    transactions: { type: 'string', default: '10000' },
    faults: { type: 'string', default: faultKinds.join(',') },
    from: { type: 'string' },
    logs: { type: 'string' },
  },
})
const kinds = values.faults.split(',').map((name) => name.trim())
const unknown = kinds.filter((name) => !faultKinds.some((one) => one === name))
if (unknown.length > 0) {
  console.error(
    `No fault is called ${unknown.join(', ')}. Choose from ${faultKinds.join(', ')}.`,
  )
  process.exit(2)
}
const numbers = [values.seed, values.minutes, values.transactions].map(Number)
if (numbers.some((one) => !(one > 0))) {
  console.error('--seed, --minutes and --transactions take a number above 0.')
  process.exit(2)
}
const [seed = 1, minutes = 10, transactions = 10_000] = numbers
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error(`Ended by ${signal}.`)))
})
interrupted.catch(() => {})
const record = await runChaos({
  interrupted,
  ...{ seed, minutes, transactions: Math.ceil(transactions) },
  ...{ kinds: kinds as FaultKind[], from: values.from, logs: values.logs },
  say: (sentence) => console.log(`[cairn] ${sentence}`),
})
console.log(`\n${writeReport(record)}`)
process.exitCode = isBalanced(record.ledger) ? 0 : 1
