import { v2 } from '@0xsequence/core'
import { type Address, signedWeight } from '@cairn/primitives'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../src/engine.ts'
import { recoverSignature } from '../src/server/index.ts'
import { toWalletConfig } from '../src/wallet-config.ts'
import {
  chainId,
  digest,
  encode,
  type Key,
  leaf,
  type Member,
  newWallet,
  partOf,
  signAs,
  startWalletChain,
  type TestWallet,
  type WalletChain,
} from './_groups.ts'

let chain: WalletChain
beforeAll(async () => {
  chain = await startWalletChain()
})
afterAll(() => chain[Symbol.asyncDispose]())

const [device, login, second, guard, app, own] = Array.from({ length: 6 }, () =>
  ethers.Wallet.createRandom(),
) as [Key, Key, Key, Key, Key, Key]

/** Has a group of an app's key and the guard, which reaches the threshold. */
const withBudget = newWallet(7, [
  ...[leaf(guard, 3), leaf(login, 3), leaf(device, 2), leaf(own, 5)],
  { threshold: 2, weight: 7, members: [leaf(app, 1), leaf(guard, 1)] },
])

/** Has a group of two sign-ins, which weighs 3 by either of them. */
const withTwoLogins = newWallet(7, [
  ...[leaf(guard, 3), leaf(device, 2), leaf(own, 5)],
  { threshold: 1, weight: 3, members: [leaf(login, 1), leaf(second, 1)] },
])

const recoverOf = ({ address }: TestWallet, signature: `0x${string}`) =>
  recoverSignature({
    ...{ wallet: address, chainId: BigInt(chainId), digest, signature },
    rpcUrl: chain.rpcUrl,
  })

describe('[HARD-05] a signature is complete where the contract accepts it', () => {
  beforeAll(async () => {
    await chain.deploy(withBudget)
    await chain.deploy(withTwoLogins)
  })

  test.each([
    ['app + guard', withBudget, [app, guard], true],
    ['guard + sign-in', withBudget, [guard, login], false],
    ['guard + sign-in + app', withBudget, [guard, login, app], true],
    ['device + guard + app', withBudget, [device, guard, app], true],
    ['device + sign-in + app', withBudget, [device, login, app], false],
    ['guard + one sign-in', withTwoLogins, [guard, login], false],
    ['guard + both sign-ins', withTwoLogins, [guard, login, second], false],
    [
      'guard + one sign-in + device',
      withTwoLogins,
      [guard, login, device],
      true,
    ],
  ])('%s', async (_name, wallet, keys, isEnough) => {
    const signature = signAs(wallet, keys)
    expect(await chain.accepts(wallet, signature)).toBe(isEnough)
    expect(await recoverOf(wallet, signature)).toMatchObject({
      isComplete: isEnough,
      imageHash: wallet.imageHash,
    })
  })
})

/** Repeats its numbers in each run, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Signers of generated wallets: few, so that some stand twice. */
const keys = [
  device,
  login,
  second,
  guard,
  app,
  own,
  ethers.Wallet.createRandom(),
]

/** Makes signers and groups of them, up to four levels deep. */
function generate(
  random: (below: number) => number,
  count: number,
  depth = 0,
): readonly Member[] {
  return Array.from({ length: count }, () => {
    if (depth === 3 || random(4) > 0)
      return leaf(keys[random(keys.length)] as Key, 1 + random(5))
    const [threshold, weight] = [1 + random(5), 1 + random(6)]
    const members = generate(random, 1 + random(3), depth + 1)
    return { threshold, weight, members }
  })
}

const addressesOf = (members: readonly Member[]): readonly string[] =>
  members.flatMap((member) =>
    'members' in member ? addressesOf(member.members) : [member.address],
  )

const isGroup = (member: Member) => 'members' in member

/** Every way to choose some of a list. */
const subsetsOf = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: 2 ** list.length }, (_, mask) =>
    list.filter((_one, index) => mask & (1 << index)),
  )

test('[HARD-05] service, engine and wallet count as the contract for every set of signers of 120 generated wallets', async () => {
  const random = createRandom(20_261_126)
  const { hasEnoughSigningPower } = v2.signature.SignatureCoder
  const counts = { sets: 0, groups: 0, repeated: 0, accepted: 0 }
  await createEngine({ ...engineOptions, networks: [network] })
  for (let index = 0; index < 120; index += 1) {
    const members = generate(random, 2 + random(5))
    const wallet = newWallet(1 + random(9), members)
    await chain.deploy(wallet)
    const named = addressesOf(members)
    const own = keys.filter(({ address }) => named.includes(address))
    counts.groups += Number(members.some(isGroup))
    counts.repeated += Number(own.length < named.length)
    const parts = new Map(
      own.map((key) => [
        key.address,
        { isDynamic: false, signature: partOf(wallet, key) },
      ]),
    )
    await inBatches(subsetsOf(own), async (signers) => {
      const addresses = new Set(signers.map((one) => one.address as Address))
      const some = new Map(
        [...parts].filter(([one]) => addresses.has(one as Address)),
      )
      const signature = encode(wallet, some)
      const isAccepted = await chain.accepts(wallet, signature)
      const { config } = wallet
      const flat = toWalletConfig(config)
      expect({
        service: (await recoverOf(wallet, signature)).isComplete,
        engine: hasEnoughSigningPower(config, some),
        wallet: signedWeight(flat, addresses) >= flat.threshold,
      }).toEqual({
        service: isAccepted,
        engine: isAccepted,
        wallet: isAccepted,
      })
      counts.sets += 1
      counts.accepted += Number(isAccepted)
    })
  }
  // What is generated has to be worth comparing.
  expect(counts.sets).toBeGreaterThan(2_000)
  expect(counts.accepted).toBeGreaterThan(500)
  expect(counts.groups).toBeGreaterThan(60)
  expect(counts.repeated).toBeGreaterThan(60)
})

const network = {
  ...{ chainId, name: 'local', title: 'Local', type: 'testnet' as const },
  ...{ rpcUrl: 'http://localhost:0', relayerUrl: 'http://localhost:0' },
  indexerUrl: 'http://localhost:0',
  nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
}
/** An engine that asks no service: making one corrects its weight. */
const engineOptions = {
  ...{ sessionsUrl: 'http://localhost:0', cacheName: undefined },
  ...{ now: Date.now, requestSignatures: async () => new Map() },
}

/** Calls a node for many at once, but not for all. */
async function inBatches<T>(
  list: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < list.length; start += 32)
    await Promise.all(list.slice(start, start + 32).map(work))
}

/** Order of secp256k1. */
const order =
  0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('[HARD-05] a key’s part counts in the form that the contract takes', () => {
  const wallet = newWallet(1, [leaf(device, 1)])
  const good = partOf(wallet, device)
  const [r, s, v] = [
    ethers.dataSlice(good, 0, 32),
    ethers.dataSlice(good, 32, 64),
    Number(ethers.dataSlice(good, 64, 65)),
  ]
  const flipped = ethers.toBeHex(order - BigInt(s), 32)
  const hex = (byte: number) => ethers.toBeHex(byte, 1)
  const withPart = (part: string, isDynamic: boolean) => {
    const parts = new Map([[device.address, { isDynamic, signature: part }]])
    return encode(wallet, parts)
  }
  beforeAll(() => chain.deploy(wallet))

  test.each([
    ['as it is', good, false, true],
    ['with the address beside it', good, true, true],
    [
      'with a v of 0 or 1',
      ethers.concat([r, s, hex(v - 27), '0x02']),
      false,
      false,
    ],
    [
      'of an EIP-155 transaction',
      ethers.concat([r, s, hex(v + 8), '0x02']),
      false,
      false,
    ],
    [
      'with a high s',
      ethers.concat([r, flipped, hex(55 - v), '0x02']),
      false,
      false,
    ],
    ['with a byte more', ethers.concat([r, s, hex(v), '0x0002']), true, false],
    ['of another type', ethers.concat([r, s, hex(v), '0x01']), true, false],
  ])('%s', async (_name, part, isDynamic, isTaken) => {
    const signature = withPart(part, isDynamic)
    expect(await chain.accepts(wallet, signature)).toBe(isTaken)
    const read = recoverOf(wallet, signature).catch(() => undefined)
    expect((await read)?.imageHash === wallet.imageHash).toBe(isTaken)
  })
})
