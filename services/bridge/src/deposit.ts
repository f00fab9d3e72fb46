import { bridgeEscrowAbi } from '@cairn/contracts'
import type { Address, Hex } from '@cairn/primitives'
import { address } from '@cairn/protocol'
import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { z } from 'zod'

const whole = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)

/** A deposit as its escrow announces it; kept as JSON. */
const storedDeposit = z.object({
  fromChainId: whole,
  escrow: address,
  nonce: whole,
  depositor: address,
  receiver: address,
  token: address,
  amount: whole,
  toChainId: whole,
  toToken: address,
  minimumOut: whole,
  deadline: whole,
  feeTaker: address,
  fee: whole,
})

/** Everything that both chains have to agree on. */
export type Deposit = Readonly<z.output<typeof storedDeposit>>

export function writeDeposit(deposit: Deposit): string {
  return JSON.stringify(deposit, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
}

export function readDeposit(text: string): Deposit {
  return storedDeposit.parse(JSON.parse(text))
}

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

/** Encodes the call that makes a deposit. */
export function encodeDeposit(asked: {
  readonly carrierId: number
  readonly receiver: Address
  readonly toChainId: number
  readonly token: Address
  readonly isNative: boolean
  readonly amount: bigint
  readonly toToken: Address
  readonly minimumOut: bigint
  /** In seconds since 1970. */
  readonly deadline: bigint
  readonly feeTaker: Address
  readonly fee: bigint
}): Hex {
  const data = encodeAbiParameters(termsForm, [asked])
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
          id: BigInt(asked.carrierId),
          optionalNativeAmount: asked.isNative ? asked.amount : 0n,
          inputToken: asked.token,
          data,
        },
      },
    ],
  })
}
