import { describe, expect, test } from 'vitest'
import { readNextSigners } from './next-signers.ts'

const one = { address: `0x${'a1'.repeat(20)}`, weight: 3 }
const two = { address: `0x${'b2'.repeat(20)}`, weight: 2 }

describe('readNextSigners', () => {
  test('[SIGN-07] reads every signer of a tree', () => {
    const tree = { left: one, right: { left: two, right: one } }
    expect(readNextSigners({ threshold: 5, checkpoint: 1, tree })).toEqual({
      threshold: 5,
      signers: [one, two, one],
    })
  })

  test.each([
    ['the hash of a branch', { node: `0x${'11'.repeat(32)}` }],
    ['a digest that anybody may sign', { subdigest: `0x${'11'.repeat(32)}` }],
    ['a tree of its own', { weight: 5, threshold: 1, tree: one }],
    ['no address', { address: 'me', weight: 3 }],
    ['a tree beside an address', { ...one, threshold: 1, tree: two }],
    ['nothing', null],
  ])('[SIGN-07] error: shows no tree that hides %s', (_, hidden) => {
    const tree = { left: one, right: hidden }
    expect(readNextSigners({ threshold: 5, tree })).toBeUndefined()
  })
})
