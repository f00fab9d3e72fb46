import { commons, v2 } from '@0xsequence/core'
import { trackers } from '@0xsequence/sessions'
import { ethers } from 'ethers'
import { describe, expect, test } from 'vitest'
import type { Tracker } from './dedupe-tracker.ts'
import { noNode } from './no-node.ts'
import { TrackerAnswerError, verifyTracker } from './verify-tracker.ts'

const contexts = commons.context.defaultContexts
const owner = ethers.Wallet.createRandom()
const thief = ethers.Wallet.createRandom()
const configOf = (checkpoint: number, ...signers: ethers.HDNodeWallet[]) =>
  v2.config.ConfigCoder.fromSimple({
    threshold: 2,
    checkpoint,
    signers: signers.map(({ address }) => ({ address, weight: 2 })),
  })
const first = configOf(0, owner)
const second = configOf(1, owner, thief)
const hash = v2.config.ConfigCoder.imageHashOf
const context = contexts[2] as commons.context.WalletContext
const wallet = commons.context.addressOf(context, hash(first))

/** Signs a change to `next` with `signer` under `from`. */
async function sign(
  next: v2.config.WalletConfig,
  from: v2.config.WalletConfig,
  signer: ethers.HDNodeWallet,
): Promise<string> {
  const { SignatureCoder } = v2.signature
  const digest = SignatureCoder.hashSetImageHash(hash(next))
  const payload = { address: wallet, chainId: 0n, digest }
  const subdigest = commons.signature.subdigestOf(payload)
  const signed = await signer.signMessage(ethers.getBytes(subdigest))
  const parts = new Map([
    [signer.address, { signature: `${signed}02`, isDynamic: false }],
  ])
  return SignatureCoder.encodeSigners(from, parts, [], 0).encoded
}

/** Creates a tracker with the given false answers. */
function lying(answers: Partial<Tracker>): Tracker {
  const honest = new trackers.local.LocalConfigTracker(noNode)
  return verifyTracker({ ...honest, ...answers } as Tracker, contexts)
}

describe('verifyTracker', () => {
  const asked = { wallet, fromImageHash: hash(first) }

  test('[AUTH-05] passes a change that the previous configuration signed', async () => {
    const signature = await sign(second, first, owner)
    const link = { wallet, nextImageHash: hash(second), signature }
    const tracker = lying({ loadPresignedConfiguration: async () => [link] })
    expect(await tracker.loadPresignedConfiguration(asked)).toEqual([link])
  })

  test.each([
    ['signed by an unknown key', () => sign(second, configOf(0, thief), thief)],
    [
      'from another configuration',
      () => sign(second, configOf(5, owner), owner),
    ],
    [
      'of too little weight',
      async () => {
        const { SignatureCoder } = v2.signature
        return SignatureCoder.encodeSigners(first, new Map(), [], 0).encoded
      },
    ],
    ['to another configuration', () => sign(configOf(9, owner), first, owner)],
  ])('[AUTH-05] error: rejects a change %s', async (_name, make) => {
    const link = {
      wallet,
      nextImageHash: hash(second),
      signature: await make(),
    }
    const tracker = lying({ loadPresignedConfiguration: async () => [link] })
    await expect(tracker.loadPresignedConfiguration(asked)).rejects.toThrow(
      TrackerAnswerError,
    )
  })

  test.each([
    ['with three thousand parts', 3_000],
    ['of a megabyte', 40_000],
  ])(
    '[AUTH-05] error: rejects a change %s before it is read',
    async (_name, parts) => {
      const part = ethers.concat(['0x0101', owner.address])
      const head = '0x02000100000000'
      const signature = ethers.concat([head, ...Array(parts).fill(part)])
      const link = { wallet, nextImageHash: hash(second), signature }
      const tracker = lying({ loadPresignedConfiguration: async () => [link] })
      await expect(tracker.loadPresignedConfiguration(asked)).rejects.toThrow(
        TrackerAnswerError,
      )
    },
  )

  test('[AUTH-05] error: rejects another configuration than the requested one', async () => {
    const tracker = lying({ configOfImageHash: async () => second })
    const imageHash = hash(first)
    await expect(tracker.configOfImageHash({ imageHash })).rejects.toThrow(
      'another configuration',
    )
    expect(
      await tracker.configOfImageHash({ imageHash: hash(second) }),
    ).toEqual(second)
  })

  test('[AUTH-05] error: rejects a first configuration that does not give the address', async () => {
    const found = { imageHash: hash(second), context }
    const tracker = lying({
      imageHashOfCounterfactualWallet: async () => found,
    })
    await expect(
      tracker.imageHashOfCounterfactualWallet({ wallet }),
    ).rejects.toThrow('another wallet')
  })

  test('[SESS-02] error: a change by a signer that is a contract is refused', async () => {
    const { SignatureCoder } = v2.signature
    // The owner's key, named as a contract whose signature is anything.
    const parts = new Map([
      [owner.address, { signature: '0x1203', isDynamic: true }],
    ])
    const signature = SignatureCoder.encodeSigners(first, parts, [], 0).encoded
    const link = { wallet, nextImageHash: hash(second), signature }
    const tracker = lying({ loadPresignedConfiguration: async () => [link] })
    await expect(tracker.loadPresignedConfiguration(asked)).rejects.toThrow(
      TrackerAnswerError,
    )
  })

  test('[AUTH-05] error: a wallet that a signer claims as a contract is not theirs', async () => {
    const proof = { digest: ethers.id('any'), chainId: 0n, signature: '0x1203' }
    const found = [{ wallet: thief.address, proof }]
    const tracker = lying({ walletsOfSigner: async () => found })
    const named = await tracker.walletsOfSigner({ signer: owner.address })
    expect(named).toEqual([])
  })

  /** Builds a service's answer: this wallet is the signer's, as `by` signed. */
  async function witness(by: ethers.HDNodeWallet, type = '02') {
    const digest = ethers.id('witness')
    const payload = { address: wallet, chainId: 0n, digest }
    const subdigest = commons.signature.subdigestOf(payload)
    const signed = await by.signMessage(ethers.getBytes(subdigest))
    const signature = `${signed}${type}`
    return { wallet, proof: { digest, chainId: 0n, signature } }
  }

  test('[AUTH-05] returns only the wallets that the signer signed for', async () => {
    const found = [
      await witness(owner),
      { ...(await witness(thief)), wallet: thief.address },
      // A contract's signature type, which a key cannot have.
      { ...(await witness(owner, '03')), wallet: thief.address },
      { ...(await witness(owner, '09')), wallet: thief.address },
    ]
    const tracker = lying({ walletsOfSigner: async () => found })
    const named = await tracker.walletsOfSigner({ signer: owner.address })
    expect(named).toEqual([found[0]])
  })
})
