import { type FeeChoice, putSetting } from '@cairn/core'
import { toAddress } from '@cairn/primitives'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Coins } from '#shared/coins/use-coins.ts'
import { WalletContext } from '#shared/wallet/wallet-context.ts'
import { signedInWallet, usdc } from '../../../test/show-screen.tsx'
import { FeeSection } from './FeeSection.tsx'
import type { Fee } from './use-fee.ts'

const choice = (symbol: string, address: string, value: string): FeeChoice => ({
  id: `137-${address}`,
  affordable: true,
  option: {
    token: {
      chainId: 137,
      name: symbol,
      symbol,
      type: 'ERC20_TOKEN',
      decimals: 6,
      logoURL: '',
      contractAddress: toAddress(address),
    },
    to: toAddress(`0x${'ff'.repeat(20)}`),
    value,
    gasLimit: 21_000,
  } as FeeChoice['option'],
})
const first = choice('USDC', usdc.toLowerCase(), '1380000')
const second = choice('DAI', `0x${'da'.repeat(20)}`, '1390000')
const fee: Fee = {
  state: 'ready',
  choices: [first, second],
  chosen: first,
  preferredId: undefined,
  option: first.option,
  sender: undefined,
  ceiling: undefined,
  quote: undefined,
  isSettled: true,
  choose: () => {},
  refetch: () => {},
}
const coins = {
  all: [
    { id: first.id, symbol: 'USDC', decimals: 6, balance: 2_498_000_000n },
    { id: second.id, symbol: 'DAI', decimals: 6, balance: 500_000_000n },
  ],
  priceOf: () => ({ status: 'FOUND', value: 1 }),
  currency: { symbol: 'USD', decimals: 2, sign: '$' },
} as unknown as Coins

function showFee(hideBalances: boolean) {
  const wallet = signedInWallet({})
  const { settings, storage } = wallet
  putSetting(settings, storage, 'hideBalances', hideBalances)
  render(
    <WalletContext value={wallet}>
      <FeeSection coins={coins} fee={fee} />
    </WalletContext>,
  )
}

test('[SEND-01] shows the chosen coin with its value, and the others by a press', () => {
  showFee(false)
  expect(screen.queryByRole('radio')).toBeNull()
  const chosen = screen.getByRole('button', { name: /^1\.38 USDC/ })
  expect(chosen.textContent).toContain('$1.38')
  fireEvent.click(chosen)
  const other = screen.getByRole('radio', { name: /DAI/ })
  expect(other.textContent).toContain('$1.39')
})

test('[COIN-03] says of no coin how much is held while balances are hidden', () => {
  showFee(true)
  fireEvent.click(screen.getByRole('button', { name: /^1\.38 USDC/ }))
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(document.body.textContent).not.toMatch(/2,?498|500/)
})

test('[SEND-01] a fee is shown in full, however small its last digit is', () => {
  const exact = choice('USDC', usdc.toLowerCase(), '1000090')
  render(
    <WalletContext value={signedInWallet({})}>
      <FeeSection
        coins={coins}
        fee={{ ...fee, choices: [exact], chosen: exact }}
      />
    </WalletContext>,
  )
  expect(screen.getByText('1.00009 USDC')).toBeDefined()
})
