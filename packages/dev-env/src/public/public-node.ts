import { BaseError } from '@cairn/primitives'
import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  createTestClient,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hex,
  http,
  publicActions,
  type TransactionReceipt,
} from 'viem'

/** First account of anvil. It may send from every played chain. */
export const maker: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Gas of a call; below the cap of EIP-7825. */
const callGas = 16_000_000n

export type PublicCall = {
  /** Creates a contract if absent. */
  readonly to?: Address | undefined
  readonly data?: Hex | undefined
  /** In wei. */
  readonly value?: bigint | undefined
  readonly from?: Address | undefined
}

/** The true node of a played chain, with what only its maker may do. */
export type PublicNode = ReturnType<typeof createPublicNode>

/**
 * Creates a client of a played chain's node. Its transactions are mined at
 * once, between the chain's own blocks.
 */
export function createPublicNode(rpcUrl: string) {
  const client = createTestClient({
    mode: 'anvil',
    transport: http(rpcUrl, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  }).extend(publicActions)
  /** @throws {PlayedCallError} if the call reverts */
  async function send(call: PublicCall): Promise<TransactionReceipt> {
    const hash = await client.sendUnsignedTransaction({
      from: call.from ?? maker,
      to: call.to ?? null,
      data: call.data ?? '0x',
      value: call.value ?? 0n,
      gas: callGas,
    })
    await client.mine({ blocks: 1 })
    // The node may answer before it has the receipt.
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new PlayedCallError(hash)
    return receipt
  }
  return {
    client,
    rpcUrl,
    send,
    /** Calls a function of a contract, as the maker or another account. */
    async write<const abi extends Abi, name extends ContractFunctionName<abi>>(
      to: Address,
      call: EncodeFunctionDataParameters<abi, name> & {
        readonly args?: ContractFunctionArgs<
          abi,
          'payable' | 'nonpayable',
          name
        >
      },
      options: Pick<PublicCall, 'from' | 'value'> = {},
    ): Promise<TransactionReceipt> {
      const data = encodeFunctionData(call as EncodeFunctionDataParameters)
      const { from } = options
      if (from) await client.impersonateAccount({ address: from })
      return send({ ...options, to, data })
    },
    /** Creates a contract and returns its address. */
    async create(creationCode: Hex): Promise<Address> {
      const { contractAddress } = await send({ data: creationCode })
      if (!contractAddress) throw new PlayedCallError(creationCode)
      return contractAddress
    },
  }
}

export class PlayedCallError extends BaseError {
  override readonly name = 'PlayedCallError'

  constructor(what: Hex) {
    super(`A call of a played chain failed: ${what.slice(0, 66)}.`)
  }
}
