import { startAnvil } from '@cairn/service-kit/testing'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  balanceCheckAbi,
  deployLocalChain,
  localAmm,
  localBalanceCheck,
  localDeployer,
  localErc20Abi,
  setNativeBalance,
} from '../src/index.ts'

const chainId = 137
const check = localBalanceCheck()
const usdc = localAmm(chainId).quoteToken
const wallet = localDeployer()
const stranger = '0x5d1e0f6b2a7c4e8d9b3a6f1c0e2d4b6a8c9e7f51'

let anvil: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  anvil = await startAnvil(chainId)
  await deployLocalChain(anvil)
  await setNativeBalance(anvil, wallet.address, 10n ** 20n)
})
afterAll(() => anvil[Symbol.asyncDispose]())

function clients() {
  const transport = http(anvil.rpcUrl, { retryCount: 0 })
  return {
    node: createPublicClient({ pollingInterval: 10, transport }),
    signer: createWalletClient({ account: wallet, transport }),
  }
}

async function send(to: Address, data: `0x${string}`) {
  const { node, signer } = clients()
  const hash = await signer.sendTransaction({ to, data, chain: null })
  await node.waitForTransactionReceipt({ hash })
}

const mint = (to: Address, amount: bigint) =>
  send(
    usdc,
    encodeFunctionData({
      abi: localErc20Abi,
      functionName: 'mint',
      args: [to, amount],
    }),
  )
const begin = (token: Address, account: Address) =>
  send(
    check,
    encodeFunctionData({
      abi: balanceCheckAbi,
      functionName: 'begin',
      args: [token, account],
    }),
  )
const requireAtLeast = (
  token: Address,
  account: Address,
  minimum: bigint,
  from: Address = wallet.address,
) =>
  clients().node.simulateContract({
    address: check,
    abi: balanceCheckAbi,
    functionName: 'requireAtLeast',
    args: [token, account, minimum],
    account: from,
  })

describe('BalanceCheck', () => {
  test('[SWAP-01] passes once the account gained the minimum, whatever it had', async () => {
    await mint(stranger, 1_000n)
    await begin(usdc, stranger)
    await mint(stranger, 15n)
    await expect(requireAtLeast(usdc, stranger, 15n)).resolves.toBeDefined()
    await expect(requireAtLeast(usdc, stranger, 16n)).rejects.toThrow(
      'Only 15 of at least 16 arrived',
    )
  })

  test('[SWAP-01] measures the native coin under the zero address', async () => {
    await setNativeBalance(anvil, stranger, 7n)
    await begin(zeroAddress, stranger)
    await setNativeBalance(anvil, stranger, 107n)
    await expect(
      requireAtLeast(zeroAddress, stranger, 100n),
    ).resolves.toBeDefined()
    await setNativeBalance(anvil, stranger, 3n)
    await expect(requireAtLeast(zeroAddress, stranger, 1n)).rejects.toThrow(
      'Only 0 of at least 1 arrived',
    )
  })

  test('[SWAP-01] error: coins that came before begin do not count', async () => {
    await mint(stranger, 10n ** 9n)
    await begin(usdc, stranger)
    await expect(requireAtLeast(usdc, stranger, 1n)).rejects.toThrow(
      'Only 0 of at least 1 arrived',
    )
  })

  test('[SWAP-01] error: another’s begin does not count, and none is none', async () => {
    await begin(usdc, stranger)
    await expect(requireAtLeast(usdc, stranger, 0n, stranger)).rejects.toThrow(
      'begin was not called',
    )
    await expect(requireAtLeast(zeroAddress, usdc, 0n)).rejects.toThrow(
      'begin was not called',
    )
  })

  test('[SWAP-01] error: an address without code is no coin', async () => {
    await expect(begin(stranger, stranger)).rejects.toThrow()
  })

  test('[SWAP-01] clears what it remembered', async () => {
    await begin(usdc, stranger)
    await send(
      check,
      encodeFunctionData({
        abi: balanceCheckAbi,
        functionName: 'requireAtLeast',
        args: [usdc, stranger, 0n],
      }),
    )
    await expect(requireAtLeast(usdc, stranger, 0n)).rejects.toThrow(
      'begin was not called',
    )
  })

  test('[SWAP-01] a chain of an earlier version gets the contract later', async () => {
    const { node } = clients()
    // CREATE2 needs an address without code and with nonce zero.
    for (const method of ['anvil_setCode', 'anvil_setNonce']) {
      const params = [check, method === 'anvil_setCode' ? '0x' : '0x0']
      await node.request({ method, params } as never)
    }
    expect(await deployLocalChain(anvil)).toEqual({ deployed: true })
    expect(await node.getCode({ address: check })).toBeDefined()
  })
})
