import { type Address, shortenAddress } from '@cairn/primitives'
import { address } from '@cairn/protocol'
import * as Hash from 'ox/Hash'
import * as Hex from 'ox/Hex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getAccount } from '../src/account/engine.ts'
import {
  activeSessions,
  continueFocus,
  promptSigner,
  type SignerLabel,
  startWallet,
  unlockSigner,
} from '../src/index.ts'
import { holdKey } from '../src/keys/held-key.ts'
import { saveSignerMetadata } from '../src/roster/account-roster.ts'
import { defineSignerKind } from '../src/signers/kinds/signer-kind.ts'
import { createTypedSecretSigner } from '../src/signers/typed-secret.ts'
import { newProfile, openPage, waitFor } from './_browser.ts'
import { isSignedOnChain } from './_on-chain.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

const digest = `0x${'42'.repeat(32)}` as const

const holdNote = async (note: string) =>
  holdKey(Hash.keccak256(Hex.toBytes(Hex.fromString(note))))

/** A kind of this test alone: a sentence on paper is the key. */
const paperNoteKind = defineSignerKind({
  kind: 'paper-note',
  proofOrder: 0,
  saved: {
    types: ['paper-note'],
    schema: z.object({
      type: z.literal('paper-note'),
      address,
      drawer: z.string(),
    }),
    restore: (_, saved) =>
      createTypedSecretSigner(saved.address, {
        kind: 'paper-note',
        label: { text: 'Paper note' },
        locked: 'password-needed',
        notReady: 'paper note not ready',
        deriveKey: holdNote,
      }),
    describe: ({ drawer }) => ({ name: { text: `Note in ${drawer}` } }),
  },
})

describe('a kind of signer that somebody adds', () => {
  test('[SIGN-10] [SESS-01] is saved, listed, restored and signs, by one definition', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'ada@example.com', profile)
    const note = 'the cat sleeps on the third stair'
    const { address } = await holdNote(note)
    const account = await getAccount(page)
    await account.editSigners({ add: [{ address, weight: 255 }] })
    const saved = { type: 'paper-note', address, drawer: 'the desk' }
    await saveSignerMetadata(page, [saved])

    const wallet = openPage(stack, profile, {
      moreSignerKinds: [paperNoteKind],
    })
    await startWallet(wallet)
    expect(await nameOf(wallet, address)).toEqual({ text: 'Note in the desk' })
    const signers = wallet.signers.byAddress
    await expect.poll(() => signers.get(address)?.kind).toBe('paper-note')
    for (const other of signers.keys())
      if (other !== address) signers.delete(other)
    const signing = (await getAccount(wallet)).signDigest({
      chainId: 137,
      digest,
    })
    const { requests } = await waitFor(wallet.signing, (one) => one.visible)
    const prompt = promptSigner(wallet, requests[0]?.id ?? '', address)
    const { focus } = await waitFor(wallet.signing, (one) => !!one.focus)
    expect(focus?.kind).toBe('paper-note')
    await unlockSigner(wallet, address, note)
    continueFocus(wallet)
    await prompt
    expect(
      await isSignedOnChain(stack, addressOf(page), digest, await signing),
    ).toBe(true)
  })

  test('[SIGN-10] error: a wallet without it lists its signer by the address', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'grace@example.com', profile)
    const { address } = await holdNote('a note that only others can read')
    const account = await getAccount(page)
    await account.editSigners({ add: [{ address, weight: 1 }] })
    const saved = { type: 'paper-note', address, drawer: 'the hall' }
    await saveSignerMetadata(page, [saved])
    expect(await nameOf(page, address)).toEqual({
      text: shortenAddress(address),
    })
    expect(profile.warned.join()).toContain('Invalid saved signer: paper-note')
  })
})

async function nameOf(
  page: Parameters<typeof activeSessions>[0],
  address: Address,
): Promise<SignerLabel | undefined> {
  const sessions = await activeSessions(page)
  return sessions.find((one) => one.address === address)?.name
}
