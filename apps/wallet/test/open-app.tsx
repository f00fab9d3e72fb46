import { putSetting, termsVersion, type Wallet } from '@cairn/core'
import { dappVisit } from '@cairn/protocol'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { App } from '../src/app/App.tsx'
import { createWalletRouter } from '../src/app/router.tsx'
import {
  type Answers,
  account,
  balances,
  signedInWallet,
} from './show-screen.tsx'

/** Services that know of nothing, so that nothing is on its way. */
export const empty: Answers = {
  'IndexerGateway/GetTokenBalancesDetails': () => balances([]),
  'API/UserStorageFetch': () => ({ object: null }),
}

/** The whole wallet at an address, with the steps that led there. */
export function open(
  wallet: Wallet,
  path: string,
  before: readonly string[] = [],
) {
  const history = createMemoryHistory({ initialEntries: [...before, path] })
  const router = createWalletRouter(history)
  render(<App router={router} wallet={wallet} />)
  const at = () => expect.poll(() => history.location.href)
  return { router, history, at }
}

export function strangersWallet(): Wallet {
  const wallet = signedInWallet(empty)
  wallet.session.setState({ type: 'signed-out' }, true)
  return wallet
}

export function withoutLinks(wallet: Wallet): Wallet {
  const { links: _, ...environment } = wallet.environment
  return { ...wallet, environment }
}

export function ownersWallet(): Wallet {
  const wallet = signedInWallet(empty)
  putSetting(wallet.settings, wallet.storage, 'acceptedTerms', termsVersion)
  return wallet
}

/** Keeps the session of a dapp that opened the wallet, as its transport does. */
export function openedBy(wallet: Wallet, type: string): Wallet {
  const intent = { type, options: { app: 'Game' } }
  return { ...wallet, visit: z.parse(dappVisit, { sessionId: '1.5', intent }) }
}

export const signIn = (wallet: Wallet) =>
  act(() =>
    wallet.session.setState(
      {
        type: 'signed-in',
        address: account,
        login: { type: 'passwordless', email: 'ada@example.com' },
        engine: 'ready',
      },
      true,
    ),
  )
