import * as AbiParameters from 'ox/AbiParameters'
import type { Hex } from '../accounts/wallet-config.ts'
import { type AbiParameter, isWithinSize } from './abi-size.ts'
import type { HeroMintOperation, TransferOperation } from './operation.ts'

/** Contracts that mint heroes for tokens sent to them. @see HIST-02 */
export const heroMintTargets: readonly string[] = [
  '0xca1200000000000000000000000000000000e401',
  '0xca1200000000000000000000000000000000e402',
  '0xca1200000000000000000000000000000000e403',
]

const order = [
  {
    type: 'tuple',
    name: 'order',
    components: [
      { type: 'address', name: 'recipient' },
      { type: 'uint256[]', name: 'ids' },
      { type: 'uint256[]', name: 'amounts' },
    ],
  },
] as const satisfies readonly AbiParameter[]

/**
 * Reads the mint order of a transfer to one of the three contracts.
 *
 * @returns `undefined` for other targets, and if the order cannot be read, so
 * that it stays a plain transfer
 * @see HIST-02
 */
export function readHeroMint(
  transfer: TransferOperation,
  data: Hex,
): HeroMintOperation | undefined {
  const target = transfer.to.toLowerCase()
  if (!heroMintTargets.includes(target)) return undefined
  if (!isWithinSize(order, data)) return undefined
  try {
    const [{ recipient, ids, amounts }] = AbiParameters.decode(order, data, {
      checksumAddress: false,
    })
    if (ids.length === 0 || ids.length !== amounts.length) return undefined
    return {
      kind: 'heroMint',
      mintContractAddress: transfer.to,
      tokenContractAddress: transfer.contractAddress,
      recipient,
      tokenIds: ids.map(String),
      amounts,
    }
  } catch {
    // The data is not an order, so it stays a plain transfer.
    return undefined
  }
}
