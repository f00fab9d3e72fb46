import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { localTokens } from '../packages/contracts/src/local-tokens.ts'
import { expectAccessible } from './_axe.ts'
import { dappPort, ended, serveDapp } from './_dapp.ts'
import { getFunds, newEmail, signIn } from './_person.ts'
import { agree, answer, ask, decide, inPopup, openApp } from './_sdk-app.ts'

const spender = `0x${'5e'.repeat(20)}` as const

test('[DAPP-03] [HIST-02] a person lowers what a site may spend, and the lower limit is what is signed', async ({
  context,
  baseURL,
}) => {
  const usdc = localTokens(137).find(({ symbol }) => symbol === 'USDC')
  if (!usdc) throw new Error('no USDC')
  await using site = await serveDapp('cairn.ts', dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('limit'))
  await getFunds(home)
  const app = await openApp(context, site.origin, baseURL ?? '')
  const { value } = await agree(app, 'in', ask('eth_requestAccounts'))
  const [account] = value as string[]

  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, maxUint256],
  })
  const popup = await inPopup(
    app,
    'approve',
    ask('eth_sendTransaction', { from: account, to: usdc.address, data }),
  )
  await expect(popup.getByText('Test run passed')).toBeVisible()
  await expect(popup.getByText(/lets someone else spend all/)).toBeVisible()
  const field = popup.getByRole('textbox', { name: 'Most USDC it may spend' })
  await field.fill('plenty')
  await field.press('Enter')
  await expect(popup.getByText('Enter an amount, such as 25.5')).toBeVisible()
  await field.fill('25.5')
  await field.press('Enter')
  await expect(
    popup.getByRole('heading', { name: /^Allow spending up to 25.5 USDC/ }),
  ).toBeVisible()
  await expect(popup.getByText(/lets someone else spend all/)).toBeHidden()
  await expect(popup.getByText('Test run passed')).toBeVisible()
  await expectAccessible(popup)
  await decide(popup, 'confirm')
  expect((await ended(app, 'approve')).value).toMatch(/^0x[\da-f]{64}$/)
  const allowance = await answer(
    app,
    `client.readContract({ address: '${usdc.address}', abi: viem.erc20Abi, functionName: 'allowance', args: ['${account}', '${spender}'] }).then(String)`,
  )
  expect(allowance.value).toBe('25500000')
})
