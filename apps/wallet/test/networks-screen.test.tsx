import { isChangedNetwork } from '@cairn/core'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { NetworksScreen } from '#features/settings/networks/NetworksScreen.tsx'
import { messages as networksMessages } from '../src/features/settings/networks/networks.messages.ts'
import { type Answers, showScreen, signedInWallet } from './show-screen.tsx'

/** Every node says that it is of Ethereum's chain. */
const nodesOfEthereum: Answers = {
  '': () => [{ id: 0, result: '0x1' }],
}

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
    [nodesOfEthereum, '31337', /RPC URL/, 'This URL is for chain ID 1.'],
    [{}, '31337', /RPC URL/, 'No response from this URL'],
    [{}, '137', 'Chain ID', networksMessages.known],
    [{}, 'one', 'Chain ID', networksMessages.badChainId],
  ] as const)(
    '[NETS-02] error %#: stands at its field, which is where one goes on',
    async (answers, chainId, name, words) => {
      const wallet = await open(answers)
      await press(/^Add a network/)
      await fill('Name', 'Mine')
      await fill(/RPC URL/, 'http://wallet.test/nodes/mine')
      await fill('Chain ID', chainId)
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
    expect(screen.queryByRole('textbox', { name: 'Chain ID' })).toBeNull()
    await fill('Name', 'Main')
    await fill(/RPC URL/, 'http://wallet.test/nodes/own')
    await press('Save')
    await expect
      .poll(() => wallet.notifications.getState().shown)
      .toMatchObject([{ kind: 'success', title: 'Saved Main' }])
    expect(isChangedNetwork(wallet, 1)).toBe(true)
    await press(/^Main/)
    const dialog = await screen.findByRole('dialog', { name: 'Main' })
    expect(within(dialog).getByText(/nodes\/own/)).toBeDefined()
    await press('Reset to default')
    expect(
      await screen.findByRole('button', { name: /^Ethereum/ }),
    ).toBeDefined()
    expect(wallet.storage.get('networks')).toBeUndefined()
  })
})

describe('OwnCoinsPart', () => {
  const word = (hex: string) => `0x${hex.padStart(64, '0')}`
  const textOf = (text: string) =>
    `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`
  /** A node of a coin that answers as old ones do. */
  const coinNode: Answers = {
    '': (body) =>
      (
        body as unknown as readonly {
          id: number
          params: readonly [{ data: string }]
        }[]
      ).map(({ id, params: [{ data }] }) => ({
        id,
        result:
          data === '0x313ce567'
            ? word('6')
            : textOf(data === '0x95d89b41' ? 'OLD' : 'Old coin'),
      })),
  }

  async function openOwn(answers: Answers) {
    const wallet = await open(answers)
    const [known] = wallet.networks.getState().all
    if (!known) throw new Error('no network')
    act(() =>
      wallet.networks.setState(({ all }) => ({
        all: [...all, { ...known, chainId: 5, title: 'Mine' }],
      })),
    )
    await press(/^Mine/)
    return wallet
  }

  test('[COIN-01] adds a coin by the address of its contract, and removes it', async () => {
    const wallet = await openOwn(coinNode)
    await fill(/Address of the coin/, `0x${'cd'.repeat(20)}`)
    await press('Add the coin')
    expect(await screen.findByText('Old coin (OLD)')).toBeDefined()
    expect(wallet.settings.getState().ownCoins).toMatchObject([
      { chainId: 5, symbol: 'OLD', decimals: 6 },
    ])
    await press('Remove OLD')
    expect(wallet.settings.getState().ownCoins).toEqual([])
  })

  test.each([
    [coinNode, 'hello', 'This is not an address'],
    [{}, `0x${'cd'.repeat(20)}`, 'node doesn’t answer'],
    [
      {
        '': (body: unknown) =>
          (body as { id: number }[]).map(({ id }) => ({
            id,
            result: '0x',
          })),
      },
      `0x${'cd'.repeat(20)}`,
      'There is no coin',
    ],
  ] as const)(
    '[COIN-01] error %#: says why a coin is not added',
    async (answers: Answers, address, words) => {
      const wallet = await openOwn(answers)
      await fill(/Address of the coin/, address)
      await press('Add the coin')
      expect(await screen.findByText(new RegExp(words))).toBeDefined()
      expect(wallet.settings.getState().ownCoins).toEqual([])
    },
  )
})
