import { type Address, type Hex, toAddress } from '@cairn/primitives'
import { encodeFunctionData, type PublicClient } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { localErc20Abi } from './artifacts/abis.ts'
import {
  createChainClient,
  createSender,
  type LocalChain,
  setBalance,
  TransactionRevertedError,
} from './chain-sender.ts'
import { deployerBalance } from './deploy-contexts.ts'
import { localDeployerAddress } from './local-deployer.ts'

// Maximum fee of the gas limit below at the sender's highest price.
const feeReserve = 10n ** 18n
const gas = 500_000n

/**
 * Pays an account on a local chain and waits until the coins are there. Calls
 * may overlap: native coins come from a new account each time, and the node
 * counts the nonces of the account that mints.
 *
 * @param payment.token - `undefined` pays the chain's own coin
 * @param payment.amount - in base units
 * @throws {TransactionRevertedError} if the account refuses to receive
 * @see RAMP-02
 */
export async function payLocally(
  chain: LocalChain,
  payment: {
    readonly to: string
    readonly token: Address | undefined
    readonly amount: bigint
  },
): Promise<{ readonly transactionHash: Hex }> {
  const client = createChainClient(chain)
  const to = toAddress(payment.to)
  return payment.token
    ? mint(client, payment.token, to, payment.amount)
    : payNative(client, chain, to, payment.amount)
}

async function payNative(
  client: PublicClient,
  chain: LocalChain,
  to: Address,
  value: bigint,
) {
  const payer = privateKeyToAccount(generatePrivateKey())
  await setBalance(client, payer.address, value + feeReserve)
  const sender = await createSender(client, chain, payer)
  const { transactionHash } = await sender.send({ to, data: '0x', value, gas })
  return { transactionHash }
}

async function mint(
  client: PublicClient,
  token: Address,
  to: Address,
  amount: bigint,
) {
  const from = localDeployerAddress
  await setBalance(client, from, deployerBalance)
  await client.request<{
    Method: 'anvil_impersonateAccount'
    Parameters: [Address]
    ReturnType: null
  }>({ method: 'anvil_impersonateAccount', params: [from] })
  const data = encodeFunctionData({
    abi: localErc20Abi,
    functionName: 'mint',
    args: [to, amount],
  })
  const transactionHash = await client.request<{
    Method: 'eth_sendTransaction'
    Parameters: [{ from: Address; to: Address; data: Hex; gas: Hex }]
    ReturnType: Hex
  }>({
    method: 'eth_sendTransaction',
    params: [{ from, to: token, data, gas: `0x${gas.toString(16)}` }],
  })
  const receipt = await client.waitForTransactionReceipt({
    hash: transactionHash,
    pollingInterval: 50,
  })
  if (receipt.status !== 'success') throw new TransactionRevertedError(receipt)
  return { transactionHash }
}
