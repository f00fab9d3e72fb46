import { expect, test } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { localFaucet } from '../packages/contracts/src/faucet.ts'
import { localAmm } from '../packages/contracts/src/local-amm.ts'
import { localTokens } from '../packages/contracts/src/local-tokens.ts'
import { expectAccessible } from './_axe.ts'
import { dappPort, ended, serveDapp } from './_dapp.ts'
import { getFunds, newEmail, signIn } from './_person.ts'
import { agree, ask, decide, inPopup, openApp } from './_sdk-app.ts'

const abi = parseAbi([
  'function fund(address account) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)',
])

test('[DAPP-03] [TXRQ-01] a prompt says what calls do in the words of their descriptions, with every value', async ({
  context,
  baseURL,
}) => {
  const addressOf = (wanted: string) =>
    localTokens(137).find(({ symbol }) => symbol === wanted)?.address ?? '0x'
  await using site = await serveDapp('cairn.ts', dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('clear'))
  await getFunds(home)
  const app = await openApp(context, site.origin, baseURL ?? '')
  const { value } = await agree(app, 'in', ask('eth_requestAccounts'))
  const [account] = value as `0x${string}`[]
  if (!account) throw new Error('no account')
  const calls = [
    {
      to: localFaucet(),
      data: encodeFunctionData({
        abi,
        functionName: 'fund',
        args: [account],
      }),
    },
    {
      to: localAmm(137).router,
      data: encodeFunctionData({
        abi,
        functionName: 'swapExactTokensForTokens',
        args: [
          1_500_000n,
          0n,
          [addressOf('USDC'), addressOf('LINK')],
          account,
          1_893_456_000n,
        ],
      }),
    },
  ]
  const popup = await inPopup(
    app,
    'call',
    ask('wallet_sendCalls', {
      version: '2.0.0',
      chainId: '0x89',
      from: account,
      atomicRequired: false,
      calls,
    }),
  )
  const steps = popup.getByRole('list', { name: /order/i })
  await expect(steps.getByText('1. Get test coins')).toBeVisible()
  await expect(steps.getByText('Described for Cairn (local)')).toHaveCount(2)
  await expect(steps.getByText('1.5 USDC').first()).toBeVisible()
  await expect(steps.getByText(/1 Jan 2030/)).toBeVisible()
  // What the description does not name is there as it is.
  await expect(popup.getByText('Not described')).toHaveCount(0)
  await expectAccessible(popup)
  await decide(popup, 'reject')
  expect((await ended(app, 'call')).error).toBeTruthy()
})
