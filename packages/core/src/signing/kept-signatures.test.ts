import { createNodeClient } from '@cairn/clients'
import type { Address, Hex, WalletConfig } from '@cairn/primitives'
import { startAnvil } from '@cairn/service-kit/testing'
import { describe, expect, test } from 'vitest'
import {
  request as bareRequest,
  guard,
  ready,
  setUp,
  signature,
  signer,
} from '../../test/_bare-wallet.ts'
import { addressOfKey, signWithKey } from '../keys/sign-with-key.ts'
import { putSetting } from '../settings/settings.store.ts'
import type { Wallet } from '../wallet.ts'
import {
  forgetSignatures,
  keepSignatures,
  keptLifetimeMs,
  keptSignatures,
  putPersistentSignatures,
} from './kept-signatures.ts'
import {
  promptSigner,
  rejectAllSigning,
  requestSignatures,
} from './signing-manager.ts'

const key = new Uint8Array(32).fill(7)
const device = addressOfKey(key)
const subdigest: Hex = `0x${'51'.repeat(32)}`
const config = {
  threshold: 5,
  signers: [
    { address: guard, weight: 3 },
    { address: device, weight: 2 },
  ],
}
const request = { ...bareRequest, subdigest, config }
const signed = signWithKey(key, subdigest)
const deviceSigner = signer(device, { sign: async () => signed })
/** Another page of the same browser. */
const reopen = (wallet: Wallet) => {
  const page = setUp(deviceSigner, signer(guard, { status: () => ready }))
  const kept = wallet.storage.get('keptSignatures')
  if (kept) page.storage.set('keptSignatures', kept)
  putSetting(page.settings, page.storage, 'manualSigning', true)
  putPersistentSignatures(page, true)
  return page
}

const of = (subdigest: Hex, config: WalletConfig) => ({
  subdigest,
  chainId: 137,
  config,
})

function keep(
  wallet: Parameters<typeof keepSignatures>[0],
  of: ReadonlyMap<Address, Hex>,
  what = subdigest,
) {
  putPersistentSignatures(wallet, true)
  keepSignatures(wallet, what, of)
}

describe('keepSignatures', () => {
  test('[SETT-01] keeps nothing while it is off', () => {
    const wallet = setUp()
    keepSignatures(wallet, subdigest, new Map([[device, signed]]))
    expect(wallet.storage.get('keptSignatures')).toBeUndefined()
  })

  test('[SETT-01] behavior: keeps the last twenty', () => {
    const wallet = setUp()
    const digests = Array.from(
      { length: 22 },
      (_, n): Hex => `0x${n.toString(16).padStart(64, '0')}`,
    )
    for (const digest of digests) keep(wallet, new Map(), digest)
    const kept = Object.keys(wallet.storage.get('keptSignatures') ?? {})
    expect(kept).toEqual(digests.slice(2))
  })
})

describe('keptSignatures', () => {
  test('[SETT-01] gives back what a signer of the request gave', async () => {
    const wallet = setUp()
    keep(wallet, new Map([[device, signed]]))
    expect([...(await keptSignatures(wallet, of(subdigest, config)))]).toEqual([
      [device, signed],
    ])
    const other: Hex = `0x${'52'.repeat(32)}`
    expect((await keptSignatures(wallet, of(other, config))).size).toBe(0)
    const without = { ...config, signers: config.signers.slice(0, 1) }
    expect((await keptSignatures(wallet, of(subdigest, without))).size).toBe(0)
  })

  test.each([
    ['of another key', signWithKey(new Uint8Array(32).fill(8), subdigest)],
    ['of something else', signWithKey(key, `0x${'53'.repeat(32)}`)],
    ['of rubbish', signature],
    ['of another type', `${signed.slice(0, -2)}03` as Hex],
  ])('[SETT-01] error: leaves out a signature %s', async (_what, wrong) => {
    const wallet = setUp()
    keep(wallet, new Map([[device, wrong]]))
    expect((await keptSignatures(wallet, of(subdigest, config))).size).toBe(0)
  })

  test('[SETT-01] behavior: after a day it is asked for again', async () => {
    const wallet = setUp()
    keep(wallet, new Map([[device, signed]]))
    const at = async (now: number) => {
      const later = { ...wallet, now: () => now }
      return (await keptSignatures(later, of(subdigest, config))).size
    }
    expect(await at(keptLifetimeMs - 1)).toBe(1)
    expect(await at(keptLifetimeMs)).toBe(0)
  })
})

describe('a contract that signs', () => {
  test('[SETT-01] is asked on its chain whether the kept signature is its own', async () => {
    await using chain = await startAnvil(137)
    const node = createNodeClient({ url: chain.rpcUrl })
    // Answers the magic value for this subdigest, and nothing for another.
    const code = `0x6004357f${subdigest.slice(2)}14631626ba7e60e01b0260005260206000f3`
    await node.batch([{ method: 'anvil_setCode', params: [device, code] }])
    const bare = setUp()
    const wallet = { ...bare, clients: { ...bare.clients, node: () => node } }
    const given: Hex = `${signed.slice(0, -2) as Hex}03`
    keep(wallet, new Map([[device, given]]))
    expect([...(await keptSignatures(wallet, of(subdigest, config)))]).toEqual([
      [device, given],
    ])

    const other: Hex = `0x${'52'.repeat(32)}`
    keep(wallet, new Map([[device, given]]), other)
    expect((await keptSignatures(wallet, of(other, config))).size).toBe(0)
  })
})

describe('forgetSignatures', () => {
  test('[SETT-01] forgets that one alone', async () => {
    const wallet = setUp()
    const other: Hex = `0x${'52'.repeat(32)}`
    keep(wallet, new Map([[device, signed]]))
    keep(wallet, new Map([[device, signWithKey(key, other)]]), other)
    forgetSignatures(wallet, subdigest)
    expect((await keptSignatures(wallet, of(subdigest, config))).size).toBe(0)
    expect((await keptSignatures(wallet, of(other, config))).size).toBe(1)
  })
})

describe('requestSignatures', () => {
  test('[SETT-01] behavior: on the next page the signer counts as signed; whoever says no forgets it', async () => {
    const first = reopen(setUp())
    void requestSignatures(first, request)
    const [asked] = first.signing.getState().requests
    await promptSigner(first, asked?.id ?? '', device)

    const next = reopen(first)
    const refused = requestSignatures(next, request).catch(() => 'refused')
    await expect.poll(() => next.signing.getState().visible).toBe(true)
    const [pending] = next.signing.getState().requests
    expect(pending?.signedWeight).toBe(2)
    expect(pending?.signers).toContainEqual(
      expect.objectContaining({ address: device, signed: true }),
    )
    rejectAllSigning(next)
    expect(await refused).toBe('refused')
    expect(next.storage.get('keptSignatures')).toEqual({})
  })
})
