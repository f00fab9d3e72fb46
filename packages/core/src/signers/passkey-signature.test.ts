import { assertion, createPasskey } from '@cairn/account/testing'
import type { NodeClient } from '@cairn/clients'
import { expect, test } from 'vitest'
import { isSignedBy } from './is-signature-of.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const passkey = createPasskey()
const noNode = (): NodeClient => {
  throw new Error('No node may be asked.')
}

test.each([
  ['is the passkey’s own', passkey, true],
  ['is another passkey’s', createPasskey(), false],
])(
  '[PASS-04] a kept signature that %s, where no chain answers',
  async (_name, by, isTaken) => {
    const bytes = `${assertion(by, hash)}03` as const
    expect(await isSignedBy(passkey.address, hash, bytes, noNode)).toBe(isTaken)
  },
)
