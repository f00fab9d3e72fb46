import { commons, v2 } from '@0xsequence/core'
import { recoverSignature } from '@cairn/account/server'
import { createNodeClient } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import { startAnvil } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'

const chainId = 137
const digest = ethers.id('costly') as Hex
const stack = new AsyncDisposableStack()
let rpcUrl: string

/**
 * Code that takes any signature while less gas is left than the number says.
 *
 * @param gas - three bytes
 */
const takesWithLess = (gas: number) =>
  `0x5a62${gas.toString(16).padStart(6, '0')}11600c575f5ffd5b631626ba7e60e01b5f5260205ff3`

const contractOf = (index: number) =>
  ethers.getAddress(`0x${`${10 + index}`.repeat(20)}`) as Address
const greedy = ethers.getAddress(`0x${'5b'.repeat(20)}`) as Address
const contracts = Array.from({ length: 5 }, (_, index) => contractOf(index))

beforeAll(async () => {
  const anvil = stack.use(await startAnvil(chainId))
  rpcUrl = anvil.rpcUrl
  const node = createNodeClient({ url: rpcUrl })
  for (const contract of contracts)
    await node.call('anvil_setCode', [contract, takesWithLess(500_001)])
  await node.call('anvil_setCode', [greedy, takesWithLess(300_000)])
})
afterAll(() => stack.disposeAsync())

/** Reads a signature of version 2 by keys and contracts, with silent signers. */
function read(given: {
  readonly keys?: readonly ethers.HDNodeWallet[]
  readonly contracts?: readonly Address[]
  readonly silent?: number
}) {
  const { keys = [], contracts: called = [], silent = 0 } = given
  const others = Array.from({ length: silent }, (_, index) =>
    ethers.getAddress(ethers.zeroPadValue(ethers.toBeHex(index + 1), 20)),
  )
  const signers = [...keys.map(({ address }) => address), ...called, ...others]
  const config = v2.config.ConfigCoder.fromSimple({
    ...{ threshold: 1, checkpoint: 0 },
    signers: signers.map((address) => ({ address, weight: 1 })),
  })
  const wallet = ethers.getAddress(`0x${'77'.repeat(20)}`) as Address
  const payload = { address: wallet, chainId, digest }
  const subdigest = commons.signature.subdigestOf(payload)
  const parts = new Map<string, { isDynamic: boolean; signature: string }>()
  for (const key of keys) {
    const signed = key.signMessageSync(ethers.getBytes(subdigest))
    parts.set(key.address, { isDynamic: false, signature: `${signed}02` })
  }
  for (const contract of called)
    parts.set(contract, { isDynamic: true, signature: '0x1203' })
  const { encoded } = v2.signature.encodeSigners(config, parts, [], chainId)
  const signature = encoded as Hex
  return recoverSignature({
    ...{ wallet, chainId: BigInt(chainId), digest, signature, rpcUrl },
  })
}

const keysOf = (count: number) =>
  Array.from({ length: count }, () => ethers.Wallet.createRandom())

test('[GUARD-01] reads a signature by 16 signers, and refuses one by 17 unread', async () => {
  const { signers } = await read({ keys: keysOf(16) })
  expect(signers).toHaveLength(16)
  await expect(read({ keys: keysOf(17) })).rejects.toThrow('too many signers')
})

test('[GUARD-01] a wallet of a hundred signers can sign', async () => {
  const { signers } = await read({ keys: keysOf(2), silent: 98 })
  expect(signers).toHaveLength(2)
})

test('[GUARD-01] error: refuses a version 1 signature of more than 16 signatures, or of a hundred parts, unread', async () => {
  const [key] = keysOf(1)
  const signed = key?.signMessageSync(ethers.getBytes(digest)) ?? ''
  const byKey = ethers.concat(['0x0001', signed, '0x02'])
  const silent = ethers.concat(['0x0101', ethers.ZeroAddress])
  const asked = (parts: readonly string[]) =>
    recoverSignature({
      signature: ethers.concat(['0x0001', ...parts]) as Hex,
      wallet: `0x${'77'.repeat(20)}`,
      ...{ chainId: BigInt(chainId), digest, rpcUrl },
    })
  const read = await asked([...Array(16).fill(byKey), silent])
  expect(read).toMatchObject({ version: 1 })
  expect(read.signers).toHaveLength(16)
  await expect(asked(Array(17).fill(byKey))).rejects.toThrow()
  await expect(asked([byKey, ...Array(100).fill(silent)])).rejects.toThrow()
})

test('[SRVC-01] h: a contract that signs for a wallet gets half a million gas, and a signature asks four', async () => {
  const { signers } = await read({ contracts: contracts.slice(0, 4) })
  expect(signers).toHaveLength(4)
  await expect(read({ contracts })).rejects.toThrow('contracts')
  await expect(read({ contracts: [greedy] })).rejects.toThrow('The signature')
})
