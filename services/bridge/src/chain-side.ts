import {
  bridgeEscrowAbi,
  bridgeNativeToken,
  createChainClient,
  createSender,
  type LocalBridgeToken,
  localBridge,
  localErc20Abi,
  localMoverAddress,
  localMoverKey,
} from '@cairn/contracts'
import type { Address, Hex } from '@cairn/primitives'
import type { Chain } from '@cairn/service-kit'
import { encodeFunctionData, parseEventLogs } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Deposit } from './deposit.ts'

/** A deposit that an escrow announced. */
export type SeenDeposit = {
  readonly id: Hex
  readonly carrierId: number
  readonly deposit: Deposit
  readonly txHash: Hex
}

export type DepositStatus = 'none' | 'open' | 'settled' | 'refunded'

const statuses: readonly DepositStatus[] = [
  'none',
  'open',
  'settled',
  'refunded',
]

/** Gas of the mover's transactions, well above what any of them uses. */
const moverGas = 1_000_000n

export type ChainSide = ReturnType<typeof createChainSide>

/** One chain of the bridge: its escrow, and the mover's transactions there. */
export function createChainSide(chain: Chain) {
  const client = createChainClient(chain)
  const { escrow, tokens, feeTaker } = localBridge(chain.chainId)
  const account = privateKeyToAccount(localMoverKey)

  /**
   * Sends as the mover. The nonce is the chain's next one: of two processes that
   * send at once, one is refused and tries again in its next round.
   */
  async function send(to: Address, data: Hex): Promise<Hex> {
    // The newest block of an idle chain is old; the next one is of now.
    await client.call({
      account: localMoverAddress,
      to,
      data,
      blockTag: 'pending',
    })
    const sender = await createSender(client, chain, account)
    const receipt = await sender.send({ to, data, gas: moverGas })
    return receipt.transactionHash
  }

  return {
    chain,
    escrow,
    feeTaker,
    tokens,
    tokenAt: (address: string): LocalBridgeToken | undefined =>
      tokens.find(
        (token) => token.address.toLowerCase() === address.toLowerCase(),
      ),
    head: () => client.getBlockNumber({ cacheTime: 0 }),
    /** Time of the newest block, in seconds since 1970. */
    time: async () => (await client.getBlock()).timestamp,
    ...createReads(client, escrow),
    gasPrice: () => client.getGasPrice(),
    fill: (id: Hex, deposit: Deposit, amount: bigint) =>
      send(
        escrow,
        encodeFunctionData({
          abi: bridgeEscrowAbi,
          functionName: 'fill',
          args: [id, deposit, amount],
        }),
      ),
    end: (step: 'settle' | 'refund', id: Hex, deposit: Deposit) =>
      send(
        escrow,
        encodeFunctionData({
          abi: bridgeEscrowAbi,
          functionName: step,
          args: [id, deposit],
        }),
      ),
    /** Makes an idle chain tell the time: local blocks come with transactions. */
    tick: () => send(localMoverAddress, '0x'),
  }
}

/** The reads of an escrow, and of what it may spend. */
function createReads(
  client: ReturnType<typeof createChainClient>,
  escrow: Address,
) {
  const at = { address: escrow, abi: bridgeEscrowAbi } as const
  return {
    async readDeposits(
      fromBlock: bigint,
      toBlock: bigint,
    ): Promise<readonly SeenDeposit[]> {
      const logs = await client.getLogs({ address: escrow, fromBlock, toBlock })
      const parsed = parseEventLogs({
        abi: bridgeEscrowAbi,
        eventName: 'Deposited',
        logs,
      })
      return parsed.map(({ args, transactionHash }) => ({
        id: args.depositId,
        carrierId: Number(args.bridgeId),
        deposit: args.deposit,
        txHash: transactionHash,
      }))
    },
    isFilled: (id: Hex) =>
      client.readContract({ ...at, functionName: 'isFilled', args: [id] }),
    /** Returns the transaction that paid a deposit out. */
    async fillHash(id: Hex): Promise<Hex | undefined> {
      const logs = await client.getLogs({
        address: escrow,
        event: filledEvent,
        args: { depositId: id },
        fromBlock: 0n,
      })
      return logs[0]?.transactionHash
    },
    async statusOf(id: Hex): Promise<DepositStatus> {
      const status = await client.readContract({
        ...at,
        functionName: 'statusOf',
        args: [id],
      })
      return statuses[status] ?? 'none'
    },
    allowance: (token: Address, owner: Address, spender: Address) =>
      client.readContract({
        address: token,
        abi: localErc20Abi,
        functionName: 'allowance',
        args: [owner, spender],
      }),
  }
}

export function isNative(token: string): boolean {
  return token.toLowerCase() === bridgeNativeToken.toLowerCase()
}

const filledEvent = {
  type: 'event',
  name: 'Filled',
  inputs: [
    { name: 'depositId', type: 'bytes32', indexed: true },
    { name: 'receiver', type: 'address', indexed: true },
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
} as const
