import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256 } from 'viem'
import { messages as approvalsMessages } from '../apps/wallet/src/features/settings/approvals/approvals.messages.ts'
import { localTokens } from '../packages/contracts/src/local-tokens.ts'
import { expectAccessible } from './_axe.ts'
import { dappPort, ended, serveDapp } from './_dapp.ts'
import { getFunds, newEmail, signIn } from './_person.ts'
import { agree, answer, ask, decide, inPopup, openApp } from './_sdk-app.ts'
import { readSteps } from './_steps.ts'

const spender = `0x${'5e'.repeat(20)}` as const
const other = `0x${'6f'.repeat(20)}` as const
const tokens = localTokens(137)
const addressOf = (wanted: (token: (typeof tokens)[number]) => boolean) => {
  const found = tokens.find(wanted)
  if (!found) throw new Error('no such token')
  return found.address as `0x${string}`
}
const usdc = addressOf(({ symbol }) => symbol === 'USDC')
const stones = addressOf(({ type }) => type === 'ERC721')

test('[DAPP-03] [SETT-01] [TXRQ-01] a person sees who may spend what, and takes it all back in one transaction', async ({
  context,
  baseURL,
}) => {
  await using site = await serveDapp('cairn.ts', dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('approvals'))
  await getFunds(home)
  await home.goto('/settings/approvals')
  await expect(home.getByText(approvalsMessages.none)).toBeVisible()

  const app = await openApp(context, site.origin, baseURL ?? '')
  const { value } = await agree(app, 'in', ask('eth_requestAccounts'))
  const [account] = value as string[]
  const calls = [
    {
      to: usdc,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [spender, 25_500_000n],
      }),
    },
    {
      to: usdc,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [other, maxUint256],
      }),
    },
    {
      to: stones,
      data: encodeFunctionData({
        abi: erc721Abi,
        functionName: 'setApprovalForAll',
        args: [spender, true],
      }),
    },
  ]
  const popup = await inPopup(
    app,
    'allow',
    ask('wallet_sendCalls', {
      version: '2.0.0',
      chainId: '0x89',
      from: account,
      atomicRequired: true,
      calls,
    }),
  )
  await expect(popup.getByText('Test run passed')).toBeVisible()
  await decide(popup, 'confirm')
  await ended(app, 'allow')

  await home.bringToFront()
  const list = home.getByRole('group', { name: 'Spending permissions' })
  await expect(async () => {
    await home.reload()
    await expect(list.getByRole('checkbox')).toHaveCount(3, { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await expect(list.getByText('Up to 25.5 USDC')).toBeVisible()
  await expect(list.getByText('All USDC')).toBeVisible()
  await expect(list.getByText(/^Every item of /)).toBeVisible()
  await expect(list.getByText(/No use found/)).toHaveCount(3)
  await expect(list.getByText(/Not confirmed/)).toHaveCount(0)
  await expect(list.getByText(/^\$\d/).first()).toBeVisible()
  await expectAccessible(home)

  const action = home.locator('[data-action=review]')
  await expect(action).toBeDisabled()
  await home.getByText('Select all').click()
  await expect(action).toHaveText('Take back 3')
  await action.click()
  await expect(home.getByText('Worked', { exact: true })).toBeVisible()
  await readSteps(home)
  await home.locator('[data-action=confirm]').click()
  await expect(home).toHaveURL('/history')
  const allowed = (who: string) =>
    answer(
      app,
      `client.readContract({ address: '${usdc}', abi: viem.erc20Abi, functionName: 'allowance', args: ['${account}', '${who}'] }).then(String)`,
    ).then(({ value }) => value)
  await expect.poll(() => allowed(spender)).toBe('0')
  expect(await allowed(other)).toBe('0')
  await home.goto('/settings/approvals')
  await expect(home.getByText(approvalsMessages.none)).toBeVisible()
})
