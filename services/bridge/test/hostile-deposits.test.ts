import { bridgeEscrowAbi, localBridge } from '@cairn/contracts'
import { testDatabases } from '@cairn/service-kit/testing'
import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPerson,
  isCompleted,
  type Person,
  startChains,
  startProcess,
  tokenOf,
  waitForStatus,
} from './_bridge-stack.ts'

const stack = new AsyncDisposableStack()
let chains: Awaited<ReturnType<typeof startChains>>['chains']
let person: Person
beforeAll(async () => {
  ;({ chains } = stack.use(await startChains()))
  person = await createPerson(chains)
}, 60_000)
afterAll(() => stack.disposeAsync())

const most = 2n ** 256n - 1n
const terms = [
  { type: 'address' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'address' },
  { type: 'uint256' },
] as const

/** Deposits one wei in terms that no quote gives. */
async function deposit(asked: { carrierId: bigint; toChainId: bigint }) {
  const token = tokenOf(1, 'ETH')
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 3_600)
  const leg = { id: 0n, optionalNativeAmount: 0n, inputToken: token } as const
  const data = encodeAbiParameters(terms, [
    token,
    1n,
    deadline,
    person.address,
    0n,
  ])
  await person.send(1, {
    to: localBridge(1).escrow,
    value: 1n,
    data: encodeFunctionData({
      abi: bridgeEscrowAbi,
      functionName: 'outboundTransferTo',
      args: [
        {
          receiverAddress: person.address,
          toChainId: asked.toChainId,
          amount: 1n,
          middlewareRequest: { ...leg, data: '0x' },
          bridgeRequest: {
            ...leg,
            id: asked.carrierId,
            optionalNativeAmount: 1n,
            data,
          },
        },
      ],
    }),
  })
}

describe.each(testDatabases)('the mover on $name', ({ open }) => {
  test.each([
    { kind: 'unknown way', carrierId: most, toChainId: 137n },
    { kind: 'chain of 256 bits', carrierId: 1n, toChainId: most },
  ])(
    '[BRDG-02] behavior: a deposit with an odd number ($kind) holds up no other one',
    async (asked) => {
      await using database = await open()
      await deposit(asked)
      await using process = await startProcess(database, chains)
      const made = await person.bridge(process, {
        from: 1,
        to: 137,
        coin: 'USDC',
        amount: 4_000_000n,
      })
      const end = await waitForStatus(process, person, made, isCompleted, 100)
      expect(end.sourceTxStatus).toBe('COMPLETED')
    },
    40_000,
  )
})
