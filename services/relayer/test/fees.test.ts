import {
  contexts,
  deployLocalChain,
  fundAccount,
  localFeeMarket,
} from '@cairn/contracts'
import {
  serve,
  startAnvil,
  type TestNode,
  testPlatform,
} from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRelayer } from '../src/index.ts'
import {
  ask,
  type BareCall,
  type BareWallet,
  encodeUnsigned,
  newBareWallet,
} from './_metatx.ts'
import { emptyPool, nodeInWay, storesAndWays } from './_ways.ts'

const chainId = 137
const receiver = '0x00000000000000000000000000000000c0ffee02'
const erc20 = new ethers.Interface([
  'function transfer(address to, uint256 value)',
])
const wallet2 = new ethers.Interface([
  'function execute((bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] txs, uint256 nonce, bytes signature)',
])

type Fee = {
  readonly token: { readonly symbol: string; readonly contractAddress?: string }
  readonly to: string
  readonly value: string
}

describe.each(storesAndWays)('fees on $name by $way', ({ open, way }) => {
  const { fetch: asked, capabilities } = nodeInWay(way)
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  let url: string
  let wallet: BareWallet
  let aheadMs = 0
  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    wallet = await newBareWallet(anvil.rpcUrl, chainId)
    const database = stack.use(await open())
    const relayer = stack.use(
      await startRelayer(
        testPlatform(database, {
          now: () => new Date(Date.now() + aheadMs),
          fetch: asked,
          chains: [
            {
              chainId,
              name: 'polygon',
              title: 'Polygon',
              type: 'mainnet',
              rpcUrl: anvil.rpcUrl,
              nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
              feeMarket: localFeeMarket(chainId),
              capabilities,
            },
          ],
        }),
      ),
    )
    url = stack.use(await serve(relayer.app)).url
  })
  afterAll(() => stack.disposeAsync())

  async function call(method: string, body: unknown) {
    const at = `${url}/chains/polygon/rpc/Relayer/${method}`
    const sent = { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(at, sent)
    return (await response.json()) as Record<string, unknown>
  }

  const work: BareCall = { to: receiver, value: 1n }

  /** Returns the fee of `calls`, and its quote. */
  async function quoteFor(calls: readonly BareCall[]) {
    const { walletAddress, contract, input } = await wallet.submit(calls)
    const answer = await call('FeeOptions', {
      wallet: walletAddress,
      to: contract,
      data: input,
    })
    const options = answer.options as readonly Fee[]
    const feeIn = (symbol: string) => {
      const fee = options.find(({ token }) => token.symbol === symbol)
      if (!fee) throw new Error(`no fee in ${symbol}`)
      return fee
    }
    return { quote: answer.quote as string, feeIn }
  }

  const pay = (fee: Fee): BareCall =>
    fee.token.contractAddress
      ? {
          to: fee.token.contractAddress,
          data: erc20.encodeFunctionData('transfer', [fee.to, fee.value]),
        }
      : { to: fee.to, value: BigInt(fee.value) }

  async function send(calls: readonly BareCall[], quote: string) {
    return call('SendMetaTxn', { call: await wallet.submit(calls), quote })
  }

  test.each(['POL', 'USDC'])(
    '[SEND-01] accepts a transaction with the fee in %s',
    async (symbol) => {
      await fundAccount({ ...anvil, address: wallet.address })
      const { quote, feeIn } = await quoteFor([work])
      const sent = await send([pay(feeIn(symbol)), work], quote)
      expect(sent).toMatchObject({ status: true })
      const metaTxID = sent.txnHash
      const { receipt } = await call('GetMetaTxnReceipt', { metaTxID })
      expect(receipt).toMatchObject({ status: 'SUCCEEDED' })
    },
  )

  const refusal = { error: 'InsufficientFee', code: 3004 }

  test('[SEND-01] error: refuses a fee in a failing call', async () => {
    const poor = await newBareWallet(anvil.rpcUrl, chainId)
    const { quote, feeIn } = await quoteFor([work])
    const fee = { ...pay(feeIn('USDC')), revertOnError: false }
    const submission = await poor.submit([fee, work])
    expect(
      await call('SendMetaTxn', { call: submission, quote }),
    ).toMatchObject(refusal)
  })

  test('[SEND-01] error: refuses a fee in a call that may fail, even if it succeeds in the simulation', async () => {
    await fundAccount({ ...anvil, address: wallet.address })
    const { quote, feeIn } = await quoteFor([work])
    for (const symbol of ['POL', 'USDC']) {
      const fee = { ...pay(feeIn(symbol)), revertOnError: false }
      expect(await send([work, fee], quote)).toMatchObject(refusal)
    }
  })

  test('[SEND-01] error: refuses a fee in a bundle that is never run', async () => {
    const { quote, feeIn } = await quoteFor([work])
    const fee = feeIn('POL')
    const data = encodeUnsigned([pay(fee)])
    expect(await send([{ to: receiver, data }, work], quote)).toMatchObject(
      refusal,
    )
  })

  // Each stops on the condition, and burns all its gas otherwise.
  test.each([
    ['nobody pays the gas price', '0x3a15600657fe5b00'],
    ['nobody pays the base fee', '0x4815600657fe5b00'],
    [
      'its sender has more than 100,000 coins',
      '0x323169152d02c7e14af680000010601257fe5b00',
    ],
    ['it has more gas than a transaction gets', '0x5a63007a120010600b57fe5b00'],
  ])(
    '[SEND-01] error: a contract that runs only while %s is not sent',
    async (_case, code) => {
      const trap = ethers.Wallet.createRandom().address
      await ask(anvil.rpcUrl, 'anvil_setCode', [trap, code])
      const sprung: BareCall = { to: trap }
      const { quote, feeIn } = await quoteFor([sprung])
      expect(await send([pay(feeIn('POL')), sprung], quote)).toMatchObject({
        error: 'SimulationFailed',
      })
    },
  )

  test('[SEND-01] error: a contract that runs only before its wallet counts the transaction is not sent', async () => {
    const trap = ethers.Wallet.createRandom().address
    const space = 0xc0ffeen
    // STATICCALL(caller, readNonce(space)), and stops on zero.
    const read = `638c3f556360e01b6000527f${space.toString(16).padStart(64, '0')}600452`
    const code = `0x${read}6020600060246000335afa5060005115604357fe5b00`
    await ask(anvil.rpcUrl, 'anvil_setCode', [trap, code])
    const sprung: BareCall = { to: trap }
    const { quote, feeIn } = await quoteFor([sprung])
    const calls = [pay(feeIn('POL')), sprung]
    const submission = await wallet.submit(calls, space)
    expect(
      await call('SendMetaTxn', { call: submission, quote }),
    ).toMatchObject({ error: 'SimulationFailed' })
    expect(await send(calls, quote)).toMatchObject({ status: true })
  })

  test('[SEND-01] accepts one of many transactions with the same nonce, and answers its retry the same', async () => {
    await fundAccount({ ...anvil, address: wallet.address })
    const { quote, feeIn } = await quoteFor([work])
    const fee = pay(feeIn('POL'))
    const submissions = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        wallet.submit([fee, { ...work, value: BigInt(index) }], 77n),
      ),
    )
    const answers = await Promise.all(
      submissions.map((one) => call('SendMetaTxn', { call: one, quote })),
    )
    const taken = answers.findIndex(({ status }) => status === true)
    const first = answers[taken]
    expect(answers.filter(({ status }) => status === true)).toHaveLength(1)
    // Requests simulated after the first was mined fail in the simulation.
    const refusals = new Set(answers.flatMap(({ error }) => error ?? []))
    expect(['RequestConflict', 'SimulationFailed']).toEqual(
      expect.arrayContaining([...refusals]),
    )
    const retry = () => call('SendMetaTxn', { call: submissions[taken], quote })
    expect(await retry()).toEqual(first)
    const { receipt } = await call('GetMetaTxnReceipt', {
      metaTxID: first?.txnHash,
    })
    expect(receipt).toMatchObject({ status: 'SUCCEEDED' })
    // After it is mined, the answer stays the same.
    expect(await retry()).toEqual(first)
  })

  describe('a transaction that claims another wallet’s', () => {
    /** Encodes an `execute` of a wallet with an invalid signature. */
    const forged = (calls: readonly BareCall[], nonce: bigint) =>
      wallet2.encodeFunctionData('execute', [
        calls.map(({ to, value = 0n, data = '0x' }) => [
          ...[false, true, 0n],
          ...[to, value, data],
        ]),
        nonce,
        '0x00',
      ])
    const encodeNonce = (space: bigint) => space << 96n

    test('[SEND-01] [REMV-01] does not reserve its nonces and is not found by its ids', async () => {
      const victim = await newBareWallet(anvil.rpcUrl, chainId)
      await fundAccount({ ...anvil, address: victim.address })
      await fundAccount({ ...anvil, address: wallet.address })
      const space = 4711n
      const { quote, feeIn } = await quoteFor([work])
      const fee = pay(feeIn('POL'))
      const own = await victim.submit([fee, work], space)
      const claim: BareCall = {
        to: victim.address,
        data: forged([fee, work], encodeNonce(space)),
        revertOnError: false,
      }
      const attack = await quoteFor([claim, work])
      expect(
        await send([pay(attack.feeIn('POL')), claim, work], attack.quote),
      ).toMatchObject({ status: true })

      const sent = await call('SendMetaTxn', { call: own, quote })
      expect(sent).toMatchObject({ status: true })
      const { receipt } = await call('GetMetaTxnReceipt', {
        metaTxID: sent.txnHash,
      })
      expect(receipt).toMatchObject({ status: 'SUCCEEDED' })
    })

    test('[SEND-01] [TXPD-01] does not publish it before it was submitted', async () => {
      const victim = await newBareWallet(anvil.rpcUrl, chainId)
      await fundAccount({ ...anvil, address: wallet.address })
      const space = 4712n
      const own = await victim.submit([work], space)
      const claim: BareCall = {
        to: victim.address,
        data: forged([work], encodeNonce(space)),
        revertOnError: false,
      }
      const { quote, feeIn } = await quoteFor([claim, work])
      const sent = await send([pay(feeIn('POL')), claim, work], quote)
      expect(sent).toMatchObject({ status: true })
      await call('GetMetaTxnReceipt', { metaTxID: sent.txnHash })
      // Without a fee it is refused, and not reported as pending.
      expect(await call('SendMetaTxn', { call: own })).toMatchObject(refusal)
    })
  })

  test('[SEND-01] error: refuses a small quote for a large transaction', async () => {
    const { quote, feeIn } = await quoteFor([work])
    const much = Array.from({ length: 40 }, (_, index) => ({
      to: ethers.getAddress(
        `0x${(0xbeef00 + index).toString(16).padStart(40, '0')}`,
      ),
      value: 1n,
    }))
    expect(await send([pay(feeIn('POL')), ...much], quote)).toMatchObject(
      refusal,
    )
  })

  test('[SEND-01] accepts a payment of a wallet that the transaction deploys', async () => {
    const young = await newBareWallet(anvil.rpcUrl, chainId)
    await ask(anvil.rpcUrl, 'anvil_setCode', [young.address, '0x'])
    await ask(anvil.rpcUrl, 'anvil_setNonce', [young.address, '0x0'])
    const { quote, feeIn } = await quoteFor([work, work, work, work])
    const own = await young.submit([pay(feeIn('POL')), work])
    const { guestModule } = contexts[2]
    const sendBy = async (deployment: BareCall) => {
      const run = { to: own.contract, data: own.input }
      const input = encodeUnsigned([deployment, run])
      return call('SendMetaTxn', {
        call: { walletAddress: young.address, contract: guestModule, input },
        quote,
      })
    }
    expect(await sendBy(wallet.deployment)).toMatchObject(refusal)
    expect(await sendBy(young.deployment)).toMatchObject({ status: true })
  })

  test('[SEND-01] error: refuses a payment that a contract makes which is no wallet', async () => {
    const fake = ethers.Wallet.createRandom().address
    await ask(anvil.rpcUrl, 'anvil_setBalance', [fake, '0x8ac7230489e80000'])
    const { quote, feeIn } = await quoteFor([work])
    const { to, value } = feeIn('POL')
    const amount = BigInt(value).toString(16).padStart(64, '0')
    // Pays now, and may do anything else in a block.
    const code = `0x60006000600060007f${amount}73${to.slice(2)}5af100`
    await ask(anvil.rpcUrl, 'anvil_setCode', [fake, code])
    const input = encodeUnsigned([pay(feeIn('POL'))])
    const ofFake = { walletAddress: fake, contract: fake, input }
    expect(await call('SendMetaTxn', { call: ofFake, quote })).toMatchObject(
      refusal,
    )
    // Nor one whose wallet runs another's code.
    const word = (text: string) => `0x${text.slice(2).padStart(64, '0')}`
    const place = [wallet.address, word(wallet.address)]
    const own = `${await ask(anvil.rpcUrl, 'eth_getStorageAt', [...place, 'latest'])}`
    await ask(anvil.rpcUrl, 'anvil_setStorageAt', [...place, word(fake)])
    const foreign = await send([pay(feeIn('POL')), work], quote)
    await ask(anvil.rpcUrl, 'anvil_setStorageAt', [...place, own])
    expect(foreign).toMatchObject(refusal)
    expect(await send([pay(feeIn('POL')), work], quote)).toMatchObject({
      status: true,
    })
  })

  test('[SEND-01] error: refuses a small quote where a call may take far more gas than it took in the try', async () => {
    const trap = ethers.Wallet.createRandom().address
    await ask(anvil.rpcUrl, 'anvil_setCode', [trap, '0x00'])
    const greedy: BareCall = {
      to: trap,
      gasLimit: 20_000_000n,
      revertOnError: false,
    }
    const { quote, feeIn } = await quoteFor([work])
    expect(await send([pay(feeIn('POL')), work, greedy], quote)).toMatchObject(
      refusal,
    )
    const large = await quoteFor([work, greedy])
    // The fee is for a third of the gas that the relayer has to bring.
    expect(BigInt(large.feeIn('POL').value)).toBeGreaterThan(
      BigInt(feeIn('POL').value) * 20n,
    )
    expect(
      await send([pay(large.feeIn('POL')), work, greedy], large.quote),
    ).toMatchObject({ status: true })
  })

  test('[SEND-01] error: refuses a quote of a time when gas was far cheaper', async () => {
    const sendBy = ({ quote, feeIn }: Awaited<ReturnType<typeof quoteFor>>) =>
      send([pay(feeIn('POL')), work], quote)
    const { txnHash: metaTxID } = await sendBy(await quoteFor([work]))
    await call('GetMetaTxnReceipt', { metaTxID })
    await emptyPool(anvil.rpcUrl)
    const cheap = await quoteFor([work])
    const baseFee = `0x${(500n * 10n ** 9n).toString(16)}`
    await ask(anvil.rpcUrl, 'anvil_setNextBlockBaseFeePerGas', [baseFee])
    await ask(anvil.rpcUrl, 'evm_mine', [])
    // A price is kept for a moment.
    aheadMs += 2_000
    expect(await sendBy(cheap)).toMatchObject(refusal)
    expect(await sendBy(await quoteFor([work]))).toMatchObject({ status: true })
  })

  test('[SEND-01] error: refuses a missing, forged or unsigned quote', async () => {
    const { quote, feeIn } = await quoteFor([work])
    const calls = [pay(feeIn('POL')), work]
    for (const wrong of [
      '',
      'x',
      `${quote}x`,
      `x${quote}`,
      `${quote}.${quote}`,
    ])
      expect(await send(calls, wrong)).toMatchObject(refusal)
  })

  test('[SEND-01] error: returns no nonce for an address that is no wallet', async () => {
    const { factory } = contexts[2]
    expect(
      await call('GetMetaTxnNonce', { walletContractAddress: factory }),
    ).toMatchObject({ status: 400 })
  })
})
