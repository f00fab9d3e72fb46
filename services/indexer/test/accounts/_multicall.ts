import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TestChain } from '../_chain.ts'

const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
const require = createRequire(import.meta.url)

/** Creation code of Multicall3, which viem has and exports by no name. */
function creationCode(): string {
  const folder = dirname(require.resolve('viem'))
  return require(join(folder, 'constants/contracts.js')).multicall3Bytecode
}

/** Puts the ecosystem's contract where every public chain has it. */
export async function placeMulticall({ rpc, send }: TestChain): Promise<void> {
  const hash = await send({ data: creationCode() })
  const receipt = await rpc<{ contractAddress: string }>(
    'eth_getTransactionReceipt',
    [hash],
  )
  const code = await rpc('eth_getCode', [receipt.contractAddress, 'latest'])
  await rpc('anvil_setCode', [multicall, code])
}
