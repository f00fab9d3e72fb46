import { cpus, totalmem } from 'node:os'
import { benchBrowser } from './browser.ts'
import { benchDapps } from './dapps.ts'
import { benchExtension } from './extension.ts'
import { benchIndexer } from './indexer.ts'
import { benchMoney } from './money.ts'
import { benchPaint } from './paint.ts'
import { benchPublic } from './public.ts'
import { benchRelayer } from './relayer.ts'
import { benchScale } from './scale.ts'
import { benchScreens } from './screens.ts'
import { benchServices } from './services.ts'
import { benchSigning } from './signing.ts'
import { benchSocial } from './social.ts'
import { benchStart } from './start.ts'
import { type BenchRow, printed } from './table.ts'
import { benchWallet } from './wallet.ts'
import { benchWalletConnect } from './walletconnect.ts'

const parts: Readonly<Record<string, () => Promise<readonly BenchRow[]>>> = {
  start: benchStart,
  services: benchServices,
  relayer: benchRelayer,
  signing: benchSigning,
  paint: benchPaint,
  browser: benchBrowser,
  screens: benchScreens,
  social: benchSocial,
  dapps: benchDapps,
  money: benchMoney,
  extension: benchExtension,
  indexer: () => benchIndexer(),
  wallet: benchWallet,
  walletconnect: benchWalletConnect,
  scale: benchScale,
  public: benchPublic,
}

const asked = process.argv.slice(2)
// These take many minutes, so that they run by name alone.
const long = ['scale', 'public']
const names =
  asked.length > 0
    ? asked
    : Object.keys(parts).filter((part) => !long.includes(part))
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
  console.table((await run()).map(printed))
}
