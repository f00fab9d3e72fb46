import { createWallet, termsVersion, type Wallet } from '@cairn/core'
import type { Environment } from '@cairn/protocol'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStore } from 'zustand/vanilla'
import { App } from '../app/App.tsx'
import { AccountShell } from '../app/account-shell.ts'
import { LoadingScreen } from '../app/LoadingScreen.tsx'
import { createWalletRouter } from '../app/router.tsx'
import type { Drawing } from './choose-drawing.ts'

const emptyRoot = '<div id="root"></div>'

/**
 * Draws the first screens of a deployment into the wallet's page, so that a
 * browser shows them before it runs a script. They are inert: the running
 * wallet replaces them.
 *
 * @param html - the built page
 * @see SHELL-06
 */
export async function drawPage(
  html: string,
  environment: Environment,
): Promise<string> {
  await AccountShell.preload?.()
  const drawings: Readonly<Record<Drawing, string>> = {
    'sign-in': await drawScreen('/auth', drawnWallet(environment)),
    home: await drawScreen('/wallet', signedIn(drawnWallet(environment))),
    loading: renderToStaticMarkup(<LoadingScreen />),
  }
  const drawn = Object.entries(drawings).map(
    ([name, screen]) =>
      `<div data-drawn="${name}" inert aria-hidden="true">${screen}</div>`,
  )
  return html.replace(emptyRoot, () => `<div id="root">${drawn.join('')}</div>`)
}

async function drawScreen(path: string, wallet: Wallet): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createWalletRouter(history)
  await router.load()
  const screen = renderToStaticMarkup(<App router={router} wallet={wallet} />)
  // The page's policy forbids styles in attributes: a script sets them. Only
  // what is shown loads its images.
  return (
    screen
      .replaceAll(' style="', ' data-style="')
      .replaceAll(/<link rel="preload"[^>]*>/g, '')
      // A link in it would leave the page before the wallet is there.
      .replaceAll(/(<a[^>]*?) href="[^"]*"/g, '$1')
      .replaceAll(/(<a[^>]*?) target="[^"]*"/g, '$1')
      .replaceAll('<img ', '<img loading="lazy" ')
  )
}

/** A wallet of nobody, which keeps nothing and calls no service. */
function drawnWallet(environment: Environment): Wallet {
  const kept = new Map([
    [
      'cairn.acceptedTerms',
      JSON.stringify({ version: 1, value: termsVersion }),
    ],
  ])
  const refuse = () => {
    throw new Error('A drawing has no services and no storage.')
  }
  return createWallet({
    environment,
    origin: '',
    area: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: refuse,
      removeItem: refuse,
    },
    indexedDB: { open: refuse } as unknown as IDBFactory,
    fetch: refuse,
    now: () => 0,
    log: console,
  })
}

function signedIn(wallet: Wallet): Wallet {
  const session = createStore<ReturnType<Wallet['session']['getState']>>(
    () => ({
      type: 'signed-in',
      address: `0x${'0'.repeat(40)}`,
      login: { type: 'unknown' },
      engine: 'loading',
    }),
  )
  return { ...wallet, session }
}
