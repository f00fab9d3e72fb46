import { startAnvil } from '@cairn/service-kit/testing'
import {
  type Address,
  createPublicClient,
  decodeEventLog,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  bridgeEscrowAbi,
  bridgeNativeToken,
  createChainClient,
  createSender,
  deployLocalChain,
  localBridge,
  localErc20Abi,
  localMoverKey,
} from '../src/index.ts'

/** The terms of a deposit in a test. */
export type Asked = {
  readonly token: Address
  readonly amount: bigint
  readonly toToken: Address
  readonly toChainId: number
  readonly receiver: Address
  readonly minimumOut?: bigint
  readonly deadline?: bigint
  readonly feeTaker?: Address
  readonly fee?: bigint
  readonly bridgeId?: bigint
  readonly value?: bigint
}

export type Deposit = ReturnType<typeof readDeposit>

const termsForm = [
  {
    type: 'tuple',
    components: [
      { name: 'toToken', type: 'address' },
      { name: 'minimumOut', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
      { name: 'feeTaker', type: 'address' },
      { name: 'fee', type: 'uint256' },
    ],
  },
] as const

/** Starts one chain with its side of the bridge. */
export async function startSide(chainId: number) {
  const anvil = await startAnvil(chainId)
  await deployLocalChain(anvil)
  const client = createPublicClient({
    pollingInterval: 10,
    transport: http(anvil.rpcUrl, { retryCount: 0 }),
  })
  const { escrow, tokens } = localBridge(chainId)
  const addressOf = (id: 'ETH' | 'USDC'): Address => {
    const found = tokens.find(({ chainAgnosticId }) => chainAgnosticId === id)
    if (!found) throw new Error(`chain ${chainId} bridges no ${id}`)
    return found.address
  }
  /** Sends a transaction; rejects with the revert's reason. */
  const send = async (
    key: Hex,
    call: { to: Address; data: Hex; value?: bigint },
  ): Promise<TransactionReceipt> => {
    const account = privateKeyToAccount(key)
    await client.call({ ...call, account: account.address })
    const sender = await createSender(createChainClient(anvil), anvil, account)
    return sender.send({ ...call, gas: 1_000_000n })
  }
  const balanceOf = (token: Address, account: Address) =>
    token === bridgeNativeToken
      ? client.getBalance({ address: account })
      : client.readContract({
          address: token,
          abi: localErc20Abi,
          functionName: 'balanceOf',
          args: [account],
        })
  const timeNow = async () => (await client.getBlock()).timestamp
  return {
    chainId,
    client,
    escrow,
    addressOf,
    send,
    balanceOf,
    timeNow,
    anvil,
    async warp(seconds: number) {
      await client.request({
        method: 'evm_increaseTime' as never,
        params: [seconds] as never,
      })
      await client.request({ method: 'evm_mine' as never })
    },
    stockOf: (token: Address) =>
      client.readContract({
        address: escrow,
        abi: bridgeEscrowAbi,
        functionName: 'stockOf',
        args: [token],
      }),
    async deposit(key: Hex, asked: Asked) {
      const data = depositData(asked, await timeNow())
      const isNative = asked.token === bridgeNativeToken
      const value = asked.value ?? (isNative ? asked.amount : 0n)
      return readDeposit(await send(key, { to: escrow, data, value }))
    },
    approve: (key: Hex, token: Address, amount: bigint) =>
      send(key, {
        to: token,
        data: encodeFunctionData({
          abi: localErc20Abi,
          functionName: 'approve',
          args: [escrow, amount],
        }),
      }),
    end: (
      step: 'refund' | 'settle',
      { id, deposit }: Deposit,
      key: Hex = localMoverKey,
    ) =>
      send(key, {
        to: escrow,
        data: encodeFunctionData({
          abi: bridgeEscrowAbi,
          functionName: step,
          args: [id, deposit],
        }),
      }),
    fill: (
      { id, deposit }: Deposit,
      amount: bigint,
      key: Hex = localMoverKey,
    ) =>
      send(key, {
        to: escrow,
        data: encodeFunctionData({
          abi: bridgeEscrowAbi,
          functionName: 'fill',
          args: [id, deposit, amount],
        }),
      }),
    [Symbol.asyncDispose]: () => anvil[Symbol.asyncDispose](),
  }
}

function depositData(asked: Asked, now: bigint): Hex {
  const data = encodeAbiParameters(termsForm, [
    {
      toToken: asked.toToken,
      minimumOut: asked.minimumOut ?? 1n,
      deadline: asked.deadline ?? now + 600n,
      feeTaker: asked.feeTaker ?? `0x${'0'.repeat(40)}`,
      fee: asked.fee ?? 0n,
    },
  ])
  const isNative = asked.token === bridgeNativeToken
  const native = asked.value ?? (isNative ? asked.amount : 0n)
  const none = { id: 0n, optionalNativeAmount: 0n, data: '0x' } as const
  return encodeFunctionData({
    abi: bridgeEscrowAbi,
    functionName: 'outboundTransferTo',
    args: [
      {
        receiverAddress: asked.receiver,
        toChainId: BigInt(asked.toChainId),
        amount: asked.amount,
        middlewareRequest: { ...none, inputToken: asked.token },
        bridgeRequest: {
          id: asked.bridgeId ?? 1n,
          optionalNativeAmount: native,
          inputToken: asked.token,
          data,
        },
      },
    ],
  })
}

function readDeposit(receipt: TransactionReceipt) {
  for (const log of receipt.logs) {
    try {
      const { args } = decodeEventLog({
        abi: bridgeEscrowAbi,
        eventName: 'Deposited',
        topics: log.topics,
        data: log.data,
      })
      return { id: args.depositId, deposit: args.deposit, receipt }
    } catch {}
  }
  throw new Error('no deposit in the receipt')
}
