import { createWallet } from '@cairn/core'
import { bareEnvironment, memoryArea, silentLog } from '@cairn/core/testing'
import { render } from '@testing-library/react'
import * as AbiFunction from 'ox/AbiFunction'
import { expect, test } from 'vitest'
import { mayFailText, riskWords } from '#shared/calls/risk.messages.ts'
import { WalletContext } from '#shared/wallet/wallet-context.ts'
import { signedWords } from './auth.messages.ts'
import { SignedThing } from './SignedThing.tsx'

const url = 'http://localhost/'
const account = `0x${'11'.repeat(20)}` as const
const token = `0x${'c0'.repeat(20)}` as const
const receiver = 'f5'.repeat(20)

/** Returns the text of the page for a call. */
function textOf(
  to: `0x${string}`,
  data: string,
  revertOnError = true,
  value = '0',
): string {
  const wallet = createWallet({
    environment: bareEnvironment(url, { title: 'Polygon' }),
    origin: url,
    area: memoryArea(),
    indexedDB: {} as IDBFactory,
    fetch: () => Promise.reject(new TypeError('offline')),
    now: () => 1000,
    log: silentLog(),
  })
  const call = {
    ...{ to, value, data: data as `0x${string}`, gasLimit: '0' },
    ...{ delegateCall: false, revertOnError },
  }
  const content = { type: 'calls' as const, nonce: '1', calls: [call] }
  const { container } = render(
    <WalletContext value={wallet}>
      <SignedThing metadata={{ account, chainId: 137, content }} />
    </WalletContext>,
  )
  return container.textContent.replace(/\s/g, '').toLowerCase()
}

test('[SIGN-07] a transfer names its receiver and the contract of its coin', () => {
  const data = `0xa9059cbb${receiver.padStart(64, '0')}${'5'.padStart(64, '0')}`
  const text = textOf(token, data)
  expect(text).toContain(receiver)
  expect(text).toContain(token.slice(2))
})

test.each([
  ['a call that words do not tell', token, `0x12345678${'ab'.repeat(32)}`],
  ['a change of the wallet', account, `0x29561426${'ab'.repeat(32)}`],
] as const)('[SIGN-07] %s stands there whole', (_, to, data) => {
  expect(textOf(to, data)).toContain(data)
})

const bare = (text: string) => text.replace(/\s/g, '').toLowerCase()

test('[SIGN-07] warns of access that others get, and says which call may fail', () => {
  const approval = (amount: string) =>
    `0x095ea7b3${receiver.padStart(64, '0')}${amount}`
  const all = textOf(token, approval('f'.repeat(64)), false)
  expect(all).toContain(bare(riskWords.unlimited))
  expect(all).toContain(bare(mayFailText))
  const some = textOf(token, approval('5'.padStart(64, '0')))
  // The page knows no kinds of contracts: 0 may be the first collectible.
  expect(some).toContain(bare(riskWords.either))
  const first = textOf(token, approval('0'.repeat(64)))
  expect(first).toContain(bare(riskWords.either))
  expect(first).toContain('ortakingcollectible0')
  expect(some).not.toContain(bare(mayFailText))
})

test('[SIGN-07] warns of calls that words do not tell, and of coins for a new contract', () => {
  const read = `0xa9059cbb${receiver.padStart(64, '0')}${'5'.padStart(64, '0')}`
  expect(textOf(token, read)).not.toContain(bare(signedWords.unread))
  expect(textOf(token, '0x12345678')).toContain(bare(signedWords.unread))
  const code = `0x5a9b0b89${'ab'.repeat(32)}`
  const creation = AbiFunction.encodeData(
    AbiFunction.from('function createContract(bytes)'),
    [code as `0x${string}`],
  )
  const text = textOf(account, creation, true, '500000000000000000')
  expect(text).toContain(bare('Create a new contract, with 0.5 POL'))
  expect(text).toContain(bare(signedWords.unread))
  expect(text).toContain(creation)
})
