import { contexts, deployLocalChain } from '@cairn/contracts'
import type { Database } from '@cairn/service-kit'
import {
  quickDatabases,
  startAnvil,
  type TestNode,
  testPlatform,
} from '@cairn/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainId, receiver, startHost } from './_host.ts'
import {
  ask,
  type BareCall,
  type BareWallet,
  encodeUnsigned,
  newBareWallet,
} from './_metatx.ts'

const refusal = { error: 'RateLimited', cause: 'unpaid gas' }
/** Gas that a large call names, and its transaction may take. */
const large = 600_000n
const env = {
  RELAYER_UNPAID_GAS_WALLET: '2000000',
  RELAYER_UNPAID_GAS_ADDRESS: '1000000000',
  RELAYER_UNPAID_GAS_DAY: '4000000',
}

/** Takes some 160,000 gas in a loop: `let i = 6000; while (i -= 1) {}` */
const loop = '6117705b6001900380600357'
/** Logs `NonceChange(0, 1 + the nonce of the call)`, and takes the same. */
const loopOfSupposedWallet = `602435600101602052\
7f1f180c27086c7a39ea2a7b25239d1ab92348f07ca7bb59d1438fcf527568f881\
60406000a1${loop.replace('6003', '6032')}` as const

describe.each(quickDatabases)(
  'gas that nobody paid for, on $name',
  ({ open }) => {
    const stack = new AsyncDisposableStack()
    let anvil: TestNode
    let database: Database
    let host: Awaited<ReturnType<typeof startHost>>

    beforeAll(async () => {
      anvil = stack.use(await startAnvil(chainId))
      await deployLocalChain(anvil)
      database = stack.use(await open())
      const { secret } = testPlatform(database)
      host = stack.use(await startHost(database, anvil, { secret, env }))
    })
    afterAll(() => stack.disposeAsync())
    const waitADay = () =>
      database.query(
        `update relayer.metatxs set accepted_at = accepted_at - interval '25 hours'`,
      )
    beforeEach(async () => {
      await waitADay()
    })

    const newWallet = () => newBareWallet(anvil.rpcUrl, chainId)
    const send = async (wallet: BareWallet, calls: readonly BareCall[]) =>
      host.call('SendMetaTxn', { call: await wallet.submit(calls) })

    /** Sends what passes the try and then fails in a block, all gas used. */
    async function failInBlock(
      trap: string,
      calls: () => Promise<readonly unknown[]>,
    ) {
      await ask(anvil.rpcUrl, 'evm_setAutomine', [false])
      await ask(anvil.rpcUrl, 'anvil_setCode', [trap, '0x00'])
      const answers = (await calls()) as readonly { txnHash?: string }[]
      await ask(anvil.rpcUrl, 'anvil_setCode', [trap, '0xfe'])
      await ask(anvil.rpcUrl, 'evm_setAutomine', [true])
      await ask(anvil.rpcUrl, 'anvil_mine', [])
      for (const { txnHash } of answers)
        if (txnHash)
          expect(await host.receipt(txnHash)).toMatchObject({
            status: 'FAILED',
          })
      await ask(anvil.rpcUrl, 'anvil_setCode', [trap, '0x00'])
      return answers
    }
    /** Each has a contract of its own: one that failed delays new wallets. */
    const toTrap = (to: string): BareCall => ({ to, gasLimit: large })
    const work: BareCall = { to: receiver, value: 1n }

    test('[SRVC-01] z: error: a new wallet gets no more gas than it may lose in a day, however many it sends at once', async () => {
      const trap = '0x00000000000000000000000000000000000007ab'
      const wallet = await newWallet()
      expect(
        await send(wallet, [{ ...toTrap(trap), gasLimit: 2_000_000n }]),
      ).toMatchObject(refusal)
      const answers = await failInBlock(trap, () =>
        Promise.all(
          Array.from({ length: 12 }, () => send(wallet, [toTrap(trap)])),
        ),
      )
      const taken = answers.filter((one) => 'status' in one && one.txnHash)
      expect(taken).toHaveLength(2)
      expect(answers.find(({ txnHash }) => !txnHash)).toMatchObject(refusal)
    })

    test('[SRVC-01] z: error: new wallets together lose the budget of a day, and a wallet that has paid goes on', async () => {
      const trap = '0x00000000000000000000000000000000000007ac'
      const known = await newWallet()
      for (let paid = 0; paid < 12; paid += 1) {
        const { id } = await host.send(known, 1n)
        expect(await host.receipt(id)).toMatchObject({ status: 'SUCCEEDED' })
      }
      const strangers = await Promise.all(Array.from({ length: 9 }, newWallet))
      const answers = await failInBlock(trap, () =>
        Promise.all(strangers.map((one) => send(one, [toTrap(trap)]))),
      )
      expect(answers.filter(({ txnHash }) => txnHash)).toHaveLength(5)
      const young = await newWallet()
      expect(await send(young, [{ ...work, gasLimit: large }])).toMatchObject(
        refusal,
      )
      expect(await send(known, [work])).toMatchObject({ status: true })
      const figures = await host.metrics?.metrics()
      const unpaid = /cairn_relayer_unpaid_gas\{chain="amoy"\} (\d+)/.exec(
        `${figures}`,
      )
      expect(Number(unpaid?.[1])).toBeGreaterThan(5 * Number(large))
      expect(figures).toContain(
        'cairn_relayer_unpaid_gas_limit{chain="amoy"} 4000000',
      )
      await waitADay()
      expect(await send(young, [work])).toMatchObject({ status: true })
    })

    /** Sends what succeeds in blocks, until it is refused. */
    async function sendFree(contract: string, to: string) {
      for (let sent = 0; sent < 9; sent += 1) {
        const calls = [{ to, data: `0x0${sent}` }]
        const input = encodeUnsigned(calls, BigInt(sent))
        const answer = await host.call('SendMetaTxn', {
          call: { walletAddress: contract, contract, input },
        })
        if (!answer.txnHash) return { sent, answer }
        expect(await host.receipt(`${answer.txnHash}`)).toMatchObject({
          status: 'SUCCEEDED',
        })
      }
      return undefined
    }
    const wasteful = '0x00000000000000000000000000000000000007ad'
    const few = { answer: refusal, sent: 4 }

    test('[SRVC-01] z: error: free calls that nobody signed get a part of the day, and leave the rest to wallets', async () => {
      await ask(anvil.rpcUrl, 'anvil_setCode', [wasteful, `0x${loop}`])
      const { guestModule } = contexts[2]
      expect(await sendFree(guestModule, wasteful)).toMatchObject(few)
      expect(await send(await newWallet(), [work])).toMatchObject({
        status: true,
      })
    })

    test('[SRVC-01] z: error: a contract that logs nonces as wallets do gets no more', async () => {
      await ask(anvil.rpcUrl, 'anvil_setCode', [
        wasteful,
        `0x${loopOfSupposedWallet}`,
      ])
      expect(await sendFree(wasteful, receiver)).toMatchObject(few)
    })
  },
)
