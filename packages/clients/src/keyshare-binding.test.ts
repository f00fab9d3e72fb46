import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { isBlindProven, keyshareInput, proveBlind } from './keyshare-binding.ts'

const { voprf } = ristretto255_oprf
const mine = keyshareInput('cairn-passwordless', 'mira@example.com')
const other = keyshareInput('cairn-passwordless', 'sam@example.com')
const idToken = 'a.b.c'

function prove(input: Uint8Array) {
  const { blind, blinded } = voprf.blind(input)
  const proof = proveBlind({ input, blind, blinded, idToken })
  return { input, blinded, idToken, proof }
}

describe('isBlindProven', () => {
  test('[AUTH-05] accepts a proof for its own input', () => {
    expect(isBlindProven(prove(mine))).toBe(true)
  })

  test('[AUTH-05] error: rejects the evaluation of another user’s input', () => {
    expect(isBlindProven({ ...prove(other), input: mine })).toBe(false)
    const { blind, blinded } = voprf.blind(other)
    const proof = proveBlind({ input: mine, blind, blinded, idToken })
    expect(isBlindProven({ input: mine, blinded, idToken, proof })).toBe(false)
  })

  test('[AUTH-05] error: rejects a proof for another token', () => {
    expect(isBlindProven({ ...prove(mine), idToken: 'x.y.z' })).toBe(false)
  })

  test('[AUTH-05] error: rejects a malformed proof', () => {
    const good = prove(mine)
    expect(isBlindProven({ ...good, proof: new Uint8Array(64) })).toBe(false)
    expect(isBlindProven({ ...good, proof: new Uint8Array(3) })).toBe(false)
    expect(isBlindProven({ ...good, blinded: new Uint8Array(32) })).toBe(false)
  })
})
