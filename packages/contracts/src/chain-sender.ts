import { type Address, BaseError, type Hex } from '@cairn/primitives'
import {
  createPublicClient,
  http,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/** A local chain, reached at the node itself instead of a proxy. */
export type LocalChain = {
  readonly rpcUrl: string
  readonly chainId: number
}

export type Call = {
  readonly to: Address
  readonly data: Hex
  /** In wei. */
  readonly value?: bigint
  readonly gas?: bigint
}

/** Sends an account's calls one after the other. */
export type Sender = {
  send(call: Call): Promise<TransactionReceipt>
}

// Below anvil's block limit of 30 million, above the largest creation.
const defaultGas = 9_000_000n
const maxFeePerGas = 1_000_000_000_000n
const maxPriorityFeePerGas = 1_000_000_000n

/** Creates a client that sends the reads of one round as one request. */
export function createChainClient({ rpcUrl }: LocalChain): PublicClient {
  return createPublicClient({
    transport: http(rpcUrl, {
      batch: { batchSize: 1000 },
      fetchOptions: { redirect: 'error' },
      retryCount: 0,
      timeout: 30_000,
    }),
  })
}

/** Creates a sender that counts its nonces from the chain's next one. */
export async function createSender(
  client: PublicClient,
  chain: LocalChain,
  account: PrivateKeyAccount,
): Promise<Sender> {
  let nonce = await client.getTransactionCount({
    address: account.address,
    blockTag: 'pending',
  })
  return {
    async send({ to, data, value = 0n, gas = defaultGas }) {
      const transaction = await account.signTransaction({
        type: 'eip1559',
        chainId: chain.chainId,
        nonce,
        to,
        data,
        value,
        gas,
        maxFeePerGas,
        maxPriorityFeePerGas,
      })
      nonce += 1
      return sendRaw(client, transaction)
    },
  }
}

/**
 * Sends a signed transaction and returns its receipt.
 *
 * @throws {TransactionRevertedError} if the transaction reverted
 */
export async function sendRaw(
  client: PublicClient,
  serializedTransaction: Hex,
): Promise<TransactionReceipt> {
  const receipt = await client.sendRawTransactionSync({
    serializedTransaction,
    throwOnReceiptRevert: false,
  })
  if (receipt.status !== 'success') throw new TransactionRevertedError(receipt)
  return receipt
}

/** Sets an account's native balance (wei) with the node's own method. */
export async function setNativeBalance(
  chain: LocalChain,
  address: Address,
  value: bigint,
): Promise<void> {
  await setBalance(createChainClient(chain), address, value)
}

/** Sets a balance as {@link setNativeBalance} does, with an existing client. */
export async function setBalance(
  client: PublicClient,
  address: Address,
  value: bigint,
): Promise<void> {
  await client.request<{
    Method: 'anvil_setBalance'
    Parameters: [Address, Hex]
    ReturnType: null
  }>({
    method: 'anvil_setBalance',
    params: [address, `0x${value.toString(16)}`],
  })
}

/** Puts runtime code at an address of a local chain. */
export async function setCode(
  client: PublicClient,
  address: Address,
  code: Hex,
): Promise<void> {
  await client.request<{
    Method: 'anvil_setCode'
    Parameters: [Address, Hex]
    ReturnType: null
  }>({ method: 'anvil_setCode', params: [address, code] })
}

export class TransactionRevertedError extends BaseError {
  override readonly name = 'TransactionRevertedError'
  readonly receipt: TransactionReceipt

  constructor(receipt: TransactionReceipt) {
    super(`Transaction ${receipt.transactionHash} reverted.`)
    this.receipt = receipt
  }
}
