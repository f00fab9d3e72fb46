// A host with a single chain, which a test kills.
import { createLogger } from '@cairn/service-kit'
import { startChains } from '../src/chains/start-chains.ts'

const [dataDir = ''] = process.argv.slice(2)
const nativeToken = { symbol: 'ETH', name: 'Ether', decimals: 18 }
const chains = await startChains({
  dataDir,
  chains: [
    {
      chainId: 1,
      name: 'mainnet',
      title: 'Test',
      type: 'mainnet',
      nativeToken,
    },
  ],
  log: createLogger('silent'),
})
const { rpcUrl, pid } = chains[1] ?? {}
process.stdout.write(`${JSON.stringify({ rpcUrl, pid: pid?.() })}\n`)
