import { ask, type OpenEntry } from '@cairn/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddPrompt } from '#features/connect/AddPrompt.tsx'
import { messages } from '../src/features/connect/add.messages.ts'
import { showScreen, signedInWallet } from './show-screen.tsx'

/** Returns the value beside a label. */
const factOf = (label: string) =>
  screen.getByText(label).closest('li, div')?.textContent.replace(label, '')

test('[NETS-02] the server of a network that a site adds is named apart from its URL', async () => {
  const wallet = signedInWallet({})
  const { entry, answer } = ask(wallet, {
    chainId: 424_242,
    from: {
      ...{ peerId: '1', transport: 'port', proof: 'browser' },
      origin: 'https://shop.example',
    },
    ask: {
      type: 'network',
      network: {
        ...{ chainId: 424_242, title: 'Play Net' },
        // As a page kept it before addresses were read.
        rpcUrl: 'https://polygon.example.nоde.example:8443/\u202erpc',
        nativeToken: { symbol: 'PLAY', name: 'Play', decimals: 18 },
      },
    },
  })
  answer.catch(() => undefined)
  showScreen(wallet, {
    path: '/add',
    at: '/add',
    component: () => <AddPrompt entry={entry as OpenEntry<'network'>} />,
  })
  await screen.findByText(messages.networkWarning)
  const host = 'polygon.example.xn--nde-sed.example:8443'
  expect(factOf(messages.server)).toBe(host)
  expect(factOf(messages.node)).toBe(`https://${host}/%E2%80%AErpc`)
})
