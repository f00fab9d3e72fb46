import { commons, v2 } from '@0xsequence/core'
import { trackers } from '@0xsequence/sessions'
import { ethers } from 'ethers'
import { describe, expect, test } from 'vitest'
import { assertion, createPasskey } from '../testing/passkeys.ts'
import type { Provider } from './network-config.ts'
import { answerForPasskeys } from './passkey-provider.ts'
import { isProofOf } from './signer-proof.ts'

const passkey = createPasskey()
const address = ethers.getAddress(passkey.address)
const digest = ethers.id('what was signed')
const wallet = ethers.Wallet.createRandom().address

/** A node of a chain without contracts, which counts its calls. */
function emptyChain() {
  const node = { calls: 0 }
  const network = new ethers.Network('none', 1)
  const provider = new ethers.JsonRpcProvider('http://localhost:0', network, {
    staticNetwork: true,
  })
  provider.call = async () => {
    node.calls += 1
    return '0x'
  }
  return { node, provider: provider as unknown as Provider }
}

const subdigest = commons.signature.subdigestOf({
  ...{ address: wallet, chainId: 0, digest },
})

describe('answerForPasskeys', () => {
  const isValid = async (provider: Provider, of: string, part: string) => {
    const face = [
      'function isValidSignature(bytes32, bytes) view returns (bytes4)',
    ]
    const contract = new ethers.Contract(address, face, provider as never)
    return contract
      .getFunction('isValidSignature')
      .staticCall(of, part)
      .then((answer) => answer === '0x1626ba7e')
      .catch(() => false)
  }

  test('[PASS-04] says yes for what the passkey signed, and asks no node', async () => {
    const { node, provider } = emptyChain()
    const part = assertion(passkey, subdigest)
    expect(await isValid(answerForPasskeys(provider), subdigest, part)).toBe(
      true,
    )
    expect(node.calls).toBe(0)
  })

  test.each([
    ['another hash', ethers.id('another'), passkey],
    ['another passkey', subdigest, createPasskey()],
  ])('[PASS-04] error: leaves %s to the node', async (_name, of, signer) => {
    const { node, provider } = emptyChain()
    const part = assertion(signer, subdigest)
    expect(await isValid(answerForPasskeys(provider), of, part)).toBe(false)
    expect(node.calls).toBe(1)
  })

  test('[PASS-04] lets the wallet’s own tracker keep a change that a passkey signed', async () => {
    const simple = { threshold: 1, signers: [{ address, weight: 1 }] }
    const [first, next] = [0, 1].map((checkpoint) =>
      v2.config.ConfigCoder.fromSimple({ ...simple, checkpoint }),
    ) as [v2.config.WalletConfig, v2.config.WalletConfig]
    const { hashSetImageHash, encodeSigners } = v2.signature.SignatureCoder
    const nextHash = v2.config.ConfigCoder.imageHashOf(next)
    const signed = commons.signature.subdigestOf({
      ...{ address: wallet, chainId: 0, digest: hashSetImageHash(nextHash) },
    })
    const signature = `${assertion(passkey, signed)}03`
    const parts = new Map([[address, { isDynamic: true, signature }]])
    const { encoded } = encodeSigners(first, parts, [], 0)
    const tracker = new trackers.local.LocalConfigTracker(
      answerForPasskeys(emptyChain().provider),
    )
    await tracker.saveWalletConfig({ config: first })
    await tracker.savePresignedConfiguration({
      ...{ wallet, nextConfig: next, signature: encoded },
    })
    const links = await tracker.loadPresignedConfiguration({
      wallet,
      fromImageHash: v2.config.ConfigCoder.imageHashOf(first),
    })
    expect(links.map((link) => link.nextImageHash)).toEqual([nextHash])
  })
})

test.each([
  ['is a passkey’s own', passkey, true],
  ['is another passkey’s', createPasskey(), false],
])('[PASS-04] [AUTH-05] a witness that %s', async (_name, by, isTaken) => {
  const signature = `${assertion(by, subdigest)}03`
  const proof = { digest, chainId: 0n, signature }
  const asked = { wallet, signer: address, proof }
  expect(await isProofOf(asked)).toBe(isTaken)
})
