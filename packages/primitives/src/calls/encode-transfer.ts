import * as AbiFunction from 'ox/AbiFunction'
import type { Address } from '../accounts/wallet-config.ts'
import type { OperationCall } from './operation.ts'

const transfer = AbiFunction.from(
  'function transfer(address to, uint256 amount)',
)
const safeTransfer721 = AbiFunction.from(
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
)
const safeTransfer1155 = AbiFunction.from(
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
)

/** Encodes the call that sends a coin; without a contract, the native token. */
export function encodeTransfer(options: {
  readonly contractAddress: Address | undefined
  readonly to: Address
  readonly amount: bigint
}): OperationCall {
  const { contractAddress, to, amount } = options
  if (!contractAddress) return { to, value: amount, data: '0x' }
  return {
    to: contractAddress,
    value: 0n,
    data: AbiFunction.encodeData(transfer, [to, amount]),
  }
}

/** Encodes the call that sends a collectible. @see SEND-01 */
export function encodeCollectibleTransfer(options: {
  readonly contractAddress: Address
  readonly contractType: 'ERC721' | 'ERC1155'
  readonly from: Address
  readonly to: Address
  readonly tokenId: string
  readonly amount: bigint
}): OperationCall {
  const { contractAddress, contractType, from, to, amount } = options
  const id = BigInt(options.tokenId)
  return {
    to: contractAddress,
    value: 0n,
    data:
      contractType === 'ERC721'
        ? AbiFunction.encodeData(safeTransfer721, [from, to, id])
        : AbiFunction.encodeData(safeTransfer1155, [
            from,
            to,
            id,
            amount,
            '0x',
          ]),
  }
}
