import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  numberToHex,
  size,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bridgeEscrowAbi,
  bridgeNativeToken,
  fundAccount,
  localBridge,
  localMoverKey,
  localTokens,
} from '../src/index.ts'
import { startSide } from './_bridge-side.ts'

type Side = Awaited<ReturnType<typeof startSide>>

const person = generatePrivateKey()
const stranger = generatePrivateKey()
const me = privateKeyToAccount(person).address
const taker = '0x1111111111111111111111111111111111111111'
const receiver = '0x2222222222222222222222222222222222222222'
const dollar = 1_000_000n
const ether = 10n ** 18n

let mainnet: Side
let polygon: Side
const stack = new AsyncDisposableStack()
beforeAll(async () => {
  mainnet = stack.use(await startSide(1))
  polygon = stack.use(await startSide(137))
  for (const key of [person, stranger]) {
    const { address } = privateKeyToAccount(key)
    await fundAccount({ ...mainnet.anvil, address })
    await fundAccount({ ...polygon.anvil, address })
  }
  await polygon.approve(person, polygon.addressOf('USDC'), 10_000n * dollar)
})
afterAll(() => stack.disposeAsync())

function usdc(amount: bigint) {
  return {
    token: polygon.addressOf('USDC'),
    toToken: mainnet.addressOf('USDC'),
    toChainId: 1,
    amount,
    receiver,
  } as const
}

describe('outboundTransferTo', () => {
  test('[BRDG-02] keeps the deposit for its account until it ends', async () => {
    const { token } = usdc(0n)
    const before = await polygon.balanceOf(token, me)
    const stock = await polygon.stockOf(token)
    const { id, deposit } = await polygon.deposit(person, usdc(100n * dollar))
    expect(await polygon.balanceOf(token, me)).toBe(before - 100n * dollar)
    expect(await polygon.stockOf(token)).toBe(stock)
    expect(deposit).toMatchObject({ depositor: me, receiver, toChainId: 1n })
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('[BRDG-02] takes ether by its value, to the unit', async () => {
    const asked = {
      token: bridgeNativeToken,
      toToken: polygon.addressOf('ETH'),
      toChainId: 137,
      amount: ether / 10n,
      receiver,
    } as const
    const stock = await mainnet.stockOf(bridgeNativeToken)
    await mainnet.deposit(person, asked)
    expect(await mainnet.stockOf(bridgeNativeToken)).toBe(stock)
    await expect(
      mainnet.deposit(person, { ...asked, value: asked.amount - 1n }),
    ).rejects.toThrow('wrong native amount')
  })

  test.each([
    [
      'a token it does not know',
      { token: '0x3333333333333333333333333333333333333333' },
      'unknown token',
    ],
    ['its own chain', { toChainId: 137 }, 'same chain'],
    [
      'no receiver',
      { receiver: '0x0000000000000000000000000000000000000000' },
      'no receiver',
    ],
    [
      'a fee of the whole amount',
      { fee: 5n * dollar, feeTaker: taker },
      'fee too high',
    ],
    [
      'a fee above the amount',
      { fee: 6n * dollar, feeTaker: taker },
      'fee too high',
    ],
    ['a fee for nobody', { fee: 1n }, 'no fee taker'],
    ['no minimum', { minimumOut: 0n }, 'no minimum'],
    ['a deadline in the past', { deadline: 1n }, 'bad deadline'],
    ['a deadline in years', { deadline: 10n ** 11n }, 'bad deadline'],
    ['native coins beside a token', { value: 1n }, 'native not expected'],
    ['more than was allowed', { amount: 10n ** 12n }, ''],
  ] as const)('[BRDG-02] refuses %s', async (_, change, reason) => {
    const asked = { ...usdc(5n * dollar), ...change }
    await expect(polygon.deposit(person, asked)).rejects.toThrow(reason)
  })

  test('[BRDG-02] refuses a real token that it does not move', async () => {
    const link = localTokens(137).find(({ symbol }) => symbol === 'LINK')
    if (!link) throw new Error('no LINK')
    await polygon.approve(person, link.address, ether)
    await expect(
      polygon.deposit(person, { ...usdc(ether), token: link.address }),
    ).rejects.toThrow('unknown token')
  })

  test('[BRDG-02] no two deposits share an id, on no two chains', async () => {
    await mainnet.approve(person, mainnet.addressOf('USDC'), 100n * dollar)
    const deadline = (await polygon.timeNow()) + 900n
    const same = { ...usdc(dollar), deadline }
    const one = await polygon.deposit(person, same)
    const two = await polygon.deposit(person, same)
    const three = await mainnet.deposit(person, {
      ...same,
      token: mainnet.addressOf('USDC'),
      toToken: polygon.addressOf('USDC'),
      toChainId: 137,
    })
    expect(new Set([one.id, two.id, three.id]).size).toBe(3)
  })

  test('[BRDG-02] lists deposits of the second kind under their account', async () => {
    const listed = () =>
      polygon.client.readContract({
        address: polygon.escrow,
        abi: bridgeEscrowAbi,
        functionName: 'depositsOf',
        args: [me],
      })
    const before = await listed()
    await polygon.deposit(person, usdc(dollar))
    const { id } = await polygon.deposit(person, {
      ...usdc(dollar),
      bridgeId: 2n,
    })
    expect(await listed()).toEqual([...before, id])
  })
})

describe('fill', () => {
  test('[BRDG-02] pays out once, and only as the mover', async () => {
    const made = await polygon.deposit(person, {
      ...usdc(50n * dollar),
      minimumOut: 49n * dollar,
    })
    const token = mainnet.addressOf('USDC')
    const before = await mainnet.balanceOf(token, receiver)
    await expect(mainnet.fill(made, 49n * dollar, stranger)).rejects.toThrow(
      'not the mover',
    )
    await mainnet.fill(made, 49n * dollar)
    expect(await mainnet.balanceOf(token, receiver)).toBe(before + 49n * dollar)
    await expect(mainnet.fill(made, 49n * dollar)).rejects.toThrow(
      'filled already',
    )
  })

  test('[BRDG-02] cannot deliver less, elsewhere, otherwise or too late', async () => {
    const made = await polygon.deposit(person, {
      ...usdc(50n * dollar),
      minimumOut: 49n * dollar,
    })
    await expect(mainnet.fill(made, 49n * dollar - 1n)).rejects.toThrow(
      'below minimum',
    )
    await expect(polygon.fill(made, 49n * dollar)).rejects.toThrow(
      'other chain',
    )
    const changed = {
      ...made,
      deposit: { ...made.deposit, receiver: taker as Address },
    }
    await expect(mainnet.fill(changed, 49n * dollar)).rejects.toThrow(
      'other deposit',
    )
    await expect(mainnet.fill(made, 10n ** 15n)).rejects.toThrow(
      'not enough stock',
    )
    const late = await polygon.deposit(person, {
      ...usdc(dollar),
      deadline: (await polygon.timeNow()) + 5n,
    })
    await mainnet.warp(60)
    await expect(mainnet.fill(late, dollar)).rejects.toThrow('too late')
  })

  test('[BRDG-02] never pays out what open deposits may ask back', async () => {
    const stock = await mainnet.stockOf(bridgeNativeToken)
    await mainnet.deposit(person, {
      token: bridgeNativeToken,
      toToken: polygon.addressOf('ETH'),
      toChainId: 137,
      amount: ether / 4n,
      receiver,
    })
    await polygon.approve(person, polygon.addressOf('USDC'), 10_000n * dollar)
    const made = await polygon.deposit(person, {
      ...usdc(dollar),
      toToken: bridgeNativeToken,
      deadline: (await mainnet.timeNow()) + 600n,
    })
    await expect(mainnet.fill(made, stock + 1n)).rejects.toThrow(
      'not enough stock',
    )
  })
})

describe('settle and refund', () => {
  test('[BRDG-02] settling pays the fee, and leaves nothing to refund', async () => {
    const { token } = usdc(0n)
    const made = await polygon.deposit(person, {
      ...usdc(100n * dollar),
      fee: 750_000n,
      feeTaker: taker,
      deadline: (await polygon.timeNow()) + 5n,
    })
    const before = await polygon.balanceOf(token, taker)
    await expect(polygon.end('settle', made, stranger)).rejects.toThrow(
      'not the mover',
    )
    await polygon.end('settle', made)
    expect(await polygon.balanceOf(token, taker)).toBe(before + 750_000n)
    await expect(polygon.end('settle', made)).rejects.toThrow('not open')
    await polygon.warp(10)
    await expect(polygon.end('refund', made)).rejects.toThrow('not open')
  })

  test('[BRDG-02] refunds all of it, to the depositor, after the deadline alone', async () => {
    const { token } = usdc(0n)
    const before = await polygon.balanceOf(token, me)
    const made = await polygon.deposit(person, {
      ...usdc(30n * dollar),
      fee: 1n,
      feeTaker: taker,
    })
    await expect(polygon.end('refund', made)).rejects.toThrow('too early')
    await polygon.warp(700)
    await expect(polygon.end('refund', made, person)).rejects.toThrow(
      'too early',
    )
    await polygon.end('refund', made)
    expect(await polygon.balanceOf(token, me)).toBe(before)
    await expect(polygon.end('refund', made)).rejects.toThrow('not open')
    await expect(polygon.end('settle', made)).rejects.toThrow('not open')
  })

  test('[BRDG-02] an account refunds itself where the mover does not', async () => {
    const { token } = usdc(0n)
    const made = await polygon.deposit(person, usdc(30n * dollar))
    const before = await polygon.balanceOf(token, me)
    await polygon.warp(600 + 3600 + 5)
    await polygon.end('refund', made, stranger)
    expect(await polygon.balanceOf(token, me)).toBe(before + 30n * dollar)
  })

  test.each([
    ['refuses', '0x5f5ffd'],
    ['uses up all gas', '0x5b5f56'],
    ['returns more than can be read', '0x62ffffff5ff3'],
  ] as const)(
    '[BRDG-02] error: a fee taker that %s keeps no deposit open to be refunded as well',
    async (_, code) => {
      const feeTaker = privateKeyToAccount(generatePrivateKey()).address
      await mainnet.client.request({
        method: 'anvil_setCode' as never,
        params: [feeTaker, code] as never,
      })
      const made = await mainnet.deposit(person, {
        token: bridgeNativeToken,
        toToken: polygon.addressOf('ETH'),
        toChainId: 137,
        amount: ether / 50n,
        receiver,
        fee: ether / 1000n,
        feeTaker,
      })
      const stock = await mainnet.stockOf(bridgeNativeToken)
      await mainnet.end('settle', made)
      expect(await mainnet.stockOf(bridgeNativeToken)).toBe(stock + ether / 50n)
      await mainnet.warp(600 + 3600 + 5)
      await expect(mainnet.end('refund', made, stranger)).rejects.toThrow(
        'not open',
      )
    },
  )

  test('[BRDG-02] a refund that calls back in gets nothing twice', async () => {
    const attacker = generatePrivateKey()
    const { address } = privateKeyToAccount(attacker)
    await fundAccount({ ...mainnet.anvil, address })
    const made = await mainnet.deposit(attacker, {
      token: bridgeNativeToken,
      toToken: polygon.addressOf('ETH'),
      toChainId: 137,
      amount: ether,
      receiver,
    })
    await mainnet.warp(601)
    const again = encodeFunctionData({
      abi: bridgeEscrowAbi,
      functionName: 'refund',
      args: [made.id, made.deposit],
    })
    await mainnet.client.request({
      method: 'anvil_setCode' as never,
      params: [address, callerCode(mainnet.escrow, again)] as never,
    })
    const before = await mainnet.balanceOf(bridgeNativeToken, address)
    await mainnet.end('refund', made, localMoverKey)
    const after = await mainnet.balanceOf(bridgeNativeToken, address)
    expect(after - before).toBe(ether)
  })
})

test('[BRDG-02] the native coin is no token of a chain that lacks it', () => {
  expect(localBridge(80002).tokens.map(({ symbol }) => symbol)).toEqual([
    'USDC',
  ])
  expect(localBridge(1).tokens[0]?.address).toBe(bridgeNativeToken)
})

/** Code that calls `to` with `data` whenever it is called, and goes on. */
function callerCode(to: Hex, data: Hex): Hex {
  const length = numberToHex(size(data), { size: 2 })
  const call = (offset: Hex) =>
    concatHex([
      concatHex(['0x61', length, '0x61', offset, '0x5f', '0x39']),
      concatHex(['0x5f5f', '0x61', length, '0x5f5f', '0x73', to]),
      '0x5af100',
    ])
  const offset = numberToHex(size(call('0x0000')), { size: 2 })
  return concatHex([call(offset), data])
}
