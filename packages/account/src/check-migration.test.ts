import { commons, v1, v2 } from '@0xsequence/core'
import { migration } from '@0xsequence/migration'
import { ethers } from 'ethers'
import { describe, expect, test } from 'vitest'
import { isOwnMigration } from './check-migration.ts'
import type { Provider } from './network-config.ts'

// Never called, because every signer here is a key.
const provider = new ethers.JsonRpcProvider(
  'http://localhost:0',
  new ethers.Network('none', 1),
  { staticNetwork: true },
) as unknown as Provider

const owner = ethers.Wallet.createRandom()
const thief = ethers.Wallet.createRandom()
const signers = [owner, thief].map(({ address }) => ({ address, weight: 1 }))
const before = v1.config.ConfigCoder.fromSimple({
  threshold: 2,
  checkpoint: 0,
  signers,
})
const fromImageHash = v1.config.ConfigCoder.imageHashOf(before)
const contexts = commons.context.defaultContexts
const context = contexts[1] as commons.context.WalletContext
const wallet = commons.context.addressOf(context, fromImageHash)
const toConfig = v2.config.ConfigCoder.fromSimple({
  threshold: 2,
  checkpoint: 0,
  signers,
})

async function migrate(chainId: number, ...by: ethers.HDNodeWallet[]) {
  const { tx } = migration.v1v2.buildTransaction(wallet, contexts, toConfig)
  const nonce = tx.nonce ?? 0
  const subdigest = commons.transaction.subdigestOfTransactions(
    wallet,
    chainId,
    nonce,
    tx.transactions,
  )
  const parts = new Map<string, commons.signature.SignaturePart>()
  for (const one of by) {
    const signed = await one.signMessage(ethers.getBytes(subdigest))
    parts.set(one.address, { signature: `${signed}02`, isDynamic: false })
  }
  const { encoded } = v1.signature.SignatureCoder.encodeSigners(
    before,
    parts,
    [],
    chainId,
  )
  const intent = { id: subdigest, wallet }
  return {
    fromVersion: 1,
    toVersion: 2,
    toConfig,
    tx: { ...tx, nonce, signature: encoded, chainId, intent },
  }
}

describe('isOwnMigration', () => {
  const asked = { wallet, fromImageHash, provider }

  test('[SESS-04] accepts a migration signed by its signers, for that chain or for no chain', async () => {
    const signed = await migrate(137, owner, thief)
    expect(await isOwnMigration(signed, { ...asked, chainId: 137 })).toBe(true)
    expect(await isOwnMigration(signed, { ...asked, chainId: 0 })).toBe(true)
  })

  test('[SESS-04] error: rejects one of another chain or wallet, or with too few signers', async () => {
    const signed = await migrate(137, owner, thief)
    expect(await isOwnMigration(signed, { ...asked, chainId: 1 })).toBe(false)
    const short = await migrate(137, thief)
    expect(await isOwnMigration(short, { ...asked, chainId: 137 })).toBe(false)
    const other = `0x${'12'.repeat(20)}`
    expect(
      await isOwnMigration(signed, { ...asked, wallet: other, chainId: 137 }),
    ).toBe(false)
  })
})
