import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { CurrencyScreen } from '#features/settings/general/CurrencyScreen.tsx'
import { ProfileScreen } from '#features/settings/profile/ProfileScreen.tsx'
import { FailureScreen } from '../src/app/FailureScreen.tsx'
import {
  type Answers,
  balances,
  showScreen,
  signedInWallet,
  tokenBalance,
} from './show-screen.tsx'

/** A wallet that remembers what it logs. */
function logging(answers: Answers) {
  const logged: string[] = []
  const keep = (_facts: object, text = '') => void logged.push(text)
  const log = { debug() {}, info() {}, warn: keep, error: keep }
  return { wallet: { ...signedInWallet(answers), log }, logged }
}

const details = 'IndexerGateway/GetTokenBalancesDetails'

describe('the wallet core’s catalogue', () => {
  test('[ERRS-01] [SHELL-06] a private screen without a session is the fullscreen error with what was thrown', async () => {
    const { wallet } = logging({})
    wallet.session.setState({ type: 'signed-out' }, true)
    showScreen(wallet, {
      path: '/p',
      at: '/p',
      component: ProfileScreen,
      failure: FailureScreen,
    })
    expect(
      await screen.findByText(
        'Private-route hook used outside an authenticated context',
      ),
    ).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  })

  test('[ERRS-01] [COLL-01] a collectible whose contract nobody knows is logged, once', async () => {
    const token = (tokenID: string) => {
      const { contractInfo: _, ...rest } = tokenBalance('Stones')
      return { ...rest, contractType: 'ERC721', tokenID, balance: '1' }
    }
    const { wallet, logged } = logging({
      [details]: ({ filter }) =>
        balances(
          (
            (filter as { contractTypes?: string[] }).contractTypes ?? []
          ).includes('ERC721')
            ? ([token('1'), token('2')] as unknown as ReturnType<
                typeof tokenBalance
              >[])
            : [],
        ),
      'Metadata/GetTokenMetadata': () => ({ tokenMetadata: [] }),
    })
    showScreen(wallet, {
      path: '/wallet',
      at: '/wallet',
      component: HomeScreen,
    })
    await userEvent.click(
      await screen.findByRole('tab', { name: /Collectibles/ }),
    )
    await screen.findByRole('list', { name: 'Collectibles' })
    expect(logged.filter((text) => text === 'contract not found')).toHaveLength(
      1,
    )
  })

  test('[ERRS-01] [PRICE-02] a currency that cannot be read or saved is logged only', async () => {
    const { wallet, logged } = logging({})
    showScreen(wallet, { path: '/c', at: '/c', component: CurrencyScreen })
    await userEvent.click(await screen.findByRole('radio', { name: /Euro/ }))
    await screen.findByRole('radio', { name: /Euro/, checked: true })
    expect(logged).toContain('Could not read the currency')
    await expect.poll(() => logged).toContain('Could not save the currency')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(wallet.notifications.getState().shown).toEqual([])
  })

  test('[ERRS-01] [PRICE-01] a chunk of prices that fails is logged and skipped', async () => {
    const { wallet, logged } = logging({
      [details]: () => balances([tokenBalance('USD Coin')]),
    })
    showScreen(wallet, {
      path: '/wallet',
      at: '/wallet',
      component: HomeScreen,
    })
    expect((await screen.findAllByText(/USD Coin/)).length).toBeGreaterThan(0)
    await expect.poll(() => logged).toContain('A price chunk failed')
  })
})
