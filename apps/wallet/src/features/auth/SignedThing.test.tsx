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
const router = `0x${'d0'.repeat(20)}` as const
const bought = `0x${'b0'.repeat(20)}` as const
const wrapped = `0x${'e0'.repeat(20)}` as const

/** Returns the text of the page for a call. */
function textOf(
  to: `0x${string}`,
  data: string,
  revertOnError = true,
  value = '0',
): string {
  const wallet = createWallet({
    environment: bareEnvironment(url, {
      title: 'Polygon',
      swap: { targets: [router], wrappedNative: wrapped },
    }),
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

test('[SIGN-07] [HIST-02] names the coin that Permit2 lets another take, beside Permit2 itself', () => {
  const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
  const approval = AbiFunction.encodeData(
    AbiFunction.from('function approve(address,address,uint160,uint48)'),
    [token, `0x${receiver}`, 2n ** 160n - 1n, 2 ** 48 - 1],
  )
  const text = textOf(permit2, approval)
  expect(text).toContain(bare('Allow spending any amount of this coin'))
  expect(text).toContain(
    `${bare(signedWords.apart.coin(1))}${token}`.toLowerCase(),
  )
  expect(text).toContain(receiver)
})

test('[SIGN-07] [SWAP-01] names both coins of a swap, which its router is not', () => {
  const swap = (name: string, path: readonly `0x${string}`[]) =>
    AbiFunction.encodeData(
      AbiFunction.from(
        `function ${name}(uint256,uint256,address[],address,uint256)`,
      ),
      [1_000_000_000n, 1n, path, account, 9n],
    )
  const coins = textOf(
    router,
    swap('swapExactTokensForTokens', [token, wrapped, bought]),
  )
  expect(coins).toContain(bare('Swap 1000000000 units for at least 1 units'))
  expect(coins).toContain(`${bare(signedWords.apart.paid(1))}${token}`)
  expect(coins).toContain(`${bare(signedWords.apart.got(1))}${bought}`)
  // The title names the network's own coin, which has no contract.
  const native = textOf(router, swap('swapExactTokensForETH', [token, wrapped]))
  expect(native).toContain(`${bare(signedWords.apart.paid(1))}${token}`)
  expect(native).not.toContain(bare(signedWords.apart.got(1)))
})

test('[SIGN-07] names a coin once where the call goes to it', () => {
  const data = `0xa9059cbb${receiver.padStart(64, '0')}${'5'.padStart(64, '0')}`
  expect(textOf(token, data).split(token)).toHaveLength(2)
})
