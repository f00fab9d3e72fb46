import { type Address, concat, type Hex, numberToHex, parseAbi } from 'viem'
import bytecode from './artifacts/bytecode.json' with { type: 'json' }
import thirdParty from './artifacts/third-party.json' with { type: 'json' }
import type { PublicNode } from './public-node.ts'

/** Predeploys of the OP stack, at these addresses of every such chain. */
export const gasPriceOracle: Address =
  '0x420000000000000000000000000000000000000F'
export const l1Block: Address = '0x4200000000000000000000000000000000000015'
/** Place of the unmodified oracle; the predeploy is a proxy before it. */
const oracleCode: Address = '0xc0d3C0d3C0d3c0D3C0D3C0d3C0d3C0D3C0D3000f'
const depositor: Address = '0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001'
/** The virtual contract of Arbitrum. */
export const nodeInterface: Address =
  '0x00000000000000000000000000000000000000C8'

export const gasPriceOracleAbi = parseAbi([
  'function isFjord() view returns (bool)',
  'function getL1Fee(bytes data) view returns (uint256)',
  'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
  'function setEcotone()',
  'function setFjord()',
  'function setOperatorFee(uint128 perMillion, uint128 constantFee)',
])
export const nodeInterfaceAbi = parseAbi([
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
  'function setL1BaseFee(uint256 wei_)',
])
const setValues = '0x440a5e20'

/** Prices of the first layer, in wei a unit of gas. */
export type L1Prices = {
  readonly baseFee: bigint
  readonly blobBaseFee: bigint
}

const quiet: L1Prices = { baseFee: 5_000_000_000n, blobBaseFee: 1_000_000n }

/** Puts the OP stack's oracle and its source of prices at their predeploys. */
export async function deployOpStack(node: PublicNode): Promise<void> {
  const { client, write } = node
  const { opStack } = thirdParty
  await client.setCode({
    address: oracleCode,
    bytecode: hex(opStack.gasPriceOracle),
  })
  await client.setCode({ address: l1Block, bytecode: hex(opStack.l1Block) })
  await client.setCode({
    address: gasPriceOracle,
    bytecode: hex(bytecode.OperatorFeeOracle),
  })
  await client.setBalance({ address: depositor, value: 10n ** 20n })
  await setOpPrices(node, quiet)
  for (const functionName of ['setEcotone', 'setFjord'] as const)
    await write(
      gasPriceOracle,
      { abi: gasPriceOracleAbi, functionName },
      { from: depositor },
    )
}

/** Sets what the OP stack thinks that the first layer costs. */
export async function setOpPrices(
  { client, send }: PublicNode,
  { baseFee, blobBaseFee }: L1Prices,
): Promise<void> {
  // Packed: scalars of both fees, sequence number, time and number of the
  // block, both fees, its hash and the batcher.
  const values: readonly (readonly [value: bigint, bytes: number])[] = [
    [2_269n, 4],
    [1_055_762n, 4],
    [1n, 8],
    [1n, 8],
    [1n, 8],
    [baseFee, 32],
    [blobBaseFee, 32],
    [1n, 32],
    [1n, 32],
  ]
  const packed = values.map(([value, size]) => numberToHex(value, { size }))
  await client.impersonateAccount({ address: depositor })
  await send({
    from: depositor,
    to: l1Block,
    data: concat([setValues, ...packed]),
  })
}

/** Puts a double of Arbitrum's virtual contract at its address. */
export async function deployArbitrum(node: PublicNode): Promise<void> {
  await node.client.setCode({
    address: nodeInterface,
    bytecode: hex(bytecode.NodeInterface),
  })
  await setArbitrumPrice(node, quiet.baseFee)
}

/** Sets what Arbitrum thinks that the first layer costs, in wei a unit. */
export async function setArbitrumPrice(
  { write }: PublicNode,
  baseFee: bigint,
): Promise<void> {
  await write(nodeInterface, {
    abi: nodeInterfaceAbi,
    functionName: 'setL1BaseFee',
    args: [baseFee],
  })
}

function hex(text: string): Hex {
  return text as Hex
}
