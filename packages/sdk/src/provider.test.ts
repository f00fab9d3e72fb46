import { nodeMethods as ofWallet } from '@cairn/protocol'
import { expect, test } from 'vitest'
import { nodeMethods } from './provider.ts'

test('[DAPP-01] an app reads by the SDK what it reads by every other transport', () => {
  expect(nodeMethods).toEqual(ofWallet)
})
