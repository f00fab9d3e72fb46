import { isChangedNetwork } from '@cairn/core'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { NetworksScreen } from '#features/settings/NetworksScreen.tsx'
import { type Answers, showScreen, signedInWallet } from './show-screen.tsx'

/** Every node says that it is of Ethereum's chain. */
const nodesOfEthereum: Answers = { '': () => ({ result: '0x1' }) }

async function open(answers: Answers) {
  const wallet = signedInWallet(answers)
  showScreen(wallet, { path: '/n', at: '/n', component: NetworksScreen })
  await screen.findByRole('heading', { name: 'Networks' })
  return wallet
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

async function fill(name: string | RegExp, text: string) {
  await userEvent.clear(field(name))
  if (text !== '') await userEvent.type(field(name), text)
}

describe('NetworkDialog', () => {
  test.each([
    [nodesOfEthereum, '31337', /Node address/, 'This node is of chain 1.'],
    [{}, '31337', /Node address/, 'The node does not answer'],
    [{}, '137', 'Chain id', 'This network is known already.'],
    [{}, 'one', 'Chain id', 'A whole number above zero'],
  ] as const)(
    '[NETS-02] error %#: stands at its field, which is where one goes on',
    async (answers, chainId, name, words) => {
      const wallet = await open(answers)
      await press(/^Add a network/)
      await fill('Name', 'Mine')
      await fill(/Node address/, 'http://wallet.test/nodes/mine')
      await fill('Chain id', chainId)
      await fill(/symbol/, 'ME')
      await press('Save')
      expect((await screen.findByText(new RegExp(words))).id).toBe(
        field(name).getAttribute('aria-describedby'),
      )
      expect(document.activeElement).toBe(field(name))
      expect(wallet.networks.getState().all).toHaveLength(2)
    },
  )

  test('[NETS-01] [NETS-02] a known network is called and asked otherwise, and is then as it was again', async () => {
    const wallet = await open(nodesOfEthereum)
    await press(/^Ethereum/)
    await press('Edit')
    expect(screen.queryByRole('textbox', { name: 'Chain id' })).toBeNull()
    await fill('Name', 'Main')
    await fill(/Node address/, 'http://wallet.test/nodes/own')
    await press('Save')
    await expect
      .poll(() => wallet.notifications.getState().shown)
      .toMatchObject([{ kind: 'success', title: 'Saved Main' }])
    expect(isChangedNetwork(wallet, 1)).toBe(true)
    await press(/^Main/)
    const dialog = await screen.findByRole('dialog', { name: 'Main' })
    expect(within(dialog).getByText(/nodes\/own/)).toBeDefined()
    await press('Use the default')
    expect(
      await screen.findByRole('button', { name: /^Ethereum/ }),
    ).toBeDefined()
    expect(wallet.storage.get('networks')).toBeUndefined()
  })
})
