import { expect } from '@playwright/test'
import { startAnvil } from '../packages/service-kit/testing/anvil.ts'
import { dappPort, ended, serveDapp } from './_dapp.ts'
import {
  agreeInPrompt,
  inPrompt,
  openDapp,
  press,
  signInToExtension,
} from './_extension.ts'
import { extensionTest as test } from './_extension-test.ts'
import { newEmail } from './_person.ts'
import { answer, ask } from './_sdk-app.ts'

test('[XTNS-01] [NETS-02] [DAPP-03] an app adds a network of a node on this machine, moves there and reads it', async ({
  browserWithWallet,
  baseURL,
}) => {
  const { context } = browserWithWallet
  await using node = await startAnvil(31_337)
  await using site = await serveDapp('extension.ts', dappPort(baseURL))
  await signInToExtension(browserWithWallet, newEmail('add-network'))
  const app = await openDapp(context, site.origin)
  await agreeInPrompt(app, 'connect', ask('eth_requestAccounts'))

  const prompt = await inPrompt(
    app,
    'add',
    ask('wallet_addEthereumChain', {
      chainId: '0x7a69',
      chainName: 'Quarry',
      rpcUrls: [node.rpcUrl],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }),
  )
  await expect(prompt.getByText(node.rpcUrl)).toBeVisible()
  await press(prompt, 'confirm')
  expect((await ended(app, 'add')).value).toBeNull()
  await expect
    .poll(async () => (await answer(app, ask('eth_chainId'))).value)
    .toBe('0x7a69')
  expect(await app.evaluate('events')).toContainEqual([
    'chainChanged',
    '0x7a69',
  ])
  expect(
    (await answer(app, ask('eth_getBlockByNumber', '0x0', false))).value,
  ).toMatchObject({ number: '0x0' })
})
