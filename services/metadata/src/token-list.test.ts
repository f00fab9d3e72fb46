import { localNativeToken, localTokens } from '@cairn/contracts'
import { expect, test } from 'vitest'
import { createLocalTokenList } from './token-list.ts'

test('[COIN-01] a list of one chain vouches for its tokens there, and on no other chain', () => {
  const list = createLocalTokenList([
    { chainId: 137, nativeToken: localNativeToken(137) },
  ])
  const [token] = localTokens(137)
  if (!token) throw new Error('no token')
  expect(list.find(137, token.address)).toEqual(token)
  for (const chainId of [1, 8453]) {
    expect(list.find(chainId, token.address)).toBeUndefined()
    expect(list.list(chainId)).toEqual([])
  }
})
