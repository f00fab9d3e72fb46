import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BridgeScreen } from '#features/bridge/BridgeScreen.tsx'
import { messages } from '../src/features/bridge/bridge.messages.ts'
import {
  balances,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
} from './show-screen.tsx'

const chain = { sendingEnabled: true, receivingEnabled: true }
/** A bridge between two networks that moves no coin. */
const answers: Readonly<Record<string, unknown>> = {
  'supported/chains': [
    { chainId: 1, ...chain },
    { chainId: 137, ...chain },
  ],
  'token-lists/from-token-list': [],
  'token-lists/to-token-list': [],
}

test('[BRDG-01] says that there is no bridge where the environment names none', async () => {
  const wallet = signedInWallet({
    ...twoDollars,
    'IndexerGateway/GetTokenBalancesDetails': () =>
      balances([tokenBalance('USD Coin')]),
  })
  expect(wallet.environment.services.bridge).toBeFalsy()
  showScreen(wallet, {
    path: '/bridge',
    at: '/bridge',
    component: BridgeScreen,
  })
  expect(await screen.findByText(messages.none)).toBeDefined()
  expect(screen.queryByRole('button', { name: messages.retry })).toBeNull()
})

test('[BRDG-01] [ERRS-01] says when no coin can leave for the other network', async () => {
  const wallet = signedInWallet({
    'IndexerGateway/GetTokenBalancesDetails': () => balances([]),
  })
  const { environment, networks, platform } = wallet
  const services = { ...environment.services, bridge: 'https://bridge.example' }
  const targets = [`0x${'3'.repeat(40)}` as const]
  networks.setState(({ all }) => ({
    all: all.map((network) => ({ ...network, bridge: { targets } })),
  }))
  const fetch: typeof platform.fetch = async (url, init) => {
    const path = `${url}`.match(/bridge\.example\/([^?]*)/)?.[1]
    return path
      ? Response.json({ success: true, result: answers[path] })
      : platform.fetch(url, init)
  }
  showScreen(
    {
      ...wallet,
      environment: { ...environment, services, bridge: {} },
      platform: { ...platform, fetch },
    },
    { path: '/bridge', at: '/bridge', component: BridgeScreen },
  )
  expect(
    await screen.findByText(
      'You don’t have any tokens available for bridging between the selected networks',
    ),
  ).toBeTruthy()
})
