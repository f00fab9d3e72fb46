import { test as base, expect } from '@playwright/test'
import { dappPort, ended, serveDapp } from './_dapp.ts'
import {
  agreeInPrompt,
  type ExtensionBrowser,
  inPrompt,
  launchExtension,
  openDapp,
  press,
  signInToExtension,
} from './_extension.ts'
import { newEmail } from './_person.ts'
import { answer, ask } from './_sdk-app.ts'

const test = base.extend<{ browserWithWallet: ExtensionBrowser }>({
  browserWithWallet: async ({ baseURL, launchOptions }, use) => {
    await using launched = await launchExtension(baseURL ?? '', launchOptions)
    await use(launched)
  },
})

test('[XTNS-01] [DAPP-01] a page finds the wallet by EIP-6963, connects and gets a signature; without it, it learns nothing', async ({
  browserWithWallet,
  baseURL,
}) => {
  const { context } = browserWithWallet
  await using site = await serveDapp('extension.ts', dappPort(baseURL))
  await signInToExtension(browserWithWallet, newEmail('extension'))
  const app = await openDapp(context, site.origin)

  const found = await answer(
    app,
    'store.getProviders().map(({ info }) => [info.rdns, info.name, info.icon.slice(0, 15)])',
  )
  expect(found.value).toEqual([
    ['app.cairn.wallet', 'Cairn', 'data:image/svg+'],
  ])
  expect((await answer(app, 'hadEthereum')).value).toBe(false)
  expect((await answer(app, ask('eth_accounts'))).value).toEqual([])
  expect((await answer(app, ask('eth_chainId'))).code).toBe(4100)
  expect((await answer(app, ask('eth_signTransaction', {}))).code).toBe(4200)

  const prompt = await inPrompt(app, 'declined', ask('eth_requestAccounts'))
  await press(prompt, 'reject')
  expect((await ended(app, 'declined')).code).toBe(4001)

  const connected = await agreeInPrompt(
    app,
    'connect',
    ask('eth_requestAccounts'),
  )
  const [account] = connected.value as [string]
  expect(account).toMatch(/^0x/)
  const signed = await agreeInPrompt(
    app,
    'sign',
    ask('sequence_sign', '0x48656c6c6f', account),
  )
  expect(signed.value).toMatch(/^0x.+6492$/)
})
