import { expect, test } from '@playwright/test'
import { messages as settingsMessages } from '../apps/wallet/src/features/settings/settings.messages.ts'
import { messages as signInMessages } from '../apps/wallet/src/shared/sign-in/sign-in.messages.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

test('[NETS-01] [NETS-02] [DEVM-01] [SHELL-05] hides a network, changes the default, rejects a wrong node, and turns developer mode on', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('networks'))
  await getFunds(page)
  const coins = page.getByRole('list', { name: 'Coins' })
  await expect(coins.getByRole('listitem', { name: /Ether ETH/ })).toBeVisible()

  await page.goto('/settings/networks')
  const use = (name: string) =>
    page.getByRole('switch', { name: `Use ${name}` })
  await expect(use('Polygon')).toBeDisabled()
  await use('Ethereum').click()
  await expect(
    page
      .getByRole('list', { name: 'Off' })
      .getByText('Ethereum', { exact: true }),
  ).toBeVisible()
  await expect(use('Amoy')).toBeHidden()
  await page.getByRole('switch', { name: 'Show test networks' }).click()
  await expect(use('Amoy')).toBeVisible()
  await page.getByRole('switch', { name: 'Show test networks' }).click()

  await page.goto('/wallet')
  await expect(coins.getByText('USD Coin').first()).toBeVisible()
  await expect(coins.getByRole('listitem', { name: /Ether ETH/ })).toBeHidden()

  await page.goto('/settings/networks')
  await page.getByRole('button', { name: /^Default network/ }).click()
  await page.getByRole('radio', { name: /Ethereum/ }).click()
  await expect(use('Ethereum')).toBeDisabled()
  await expect(use('Ethereum')).toBeChecked()

  await page.getByRole('button', { name: /^Add a network/ }).click()
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Name').fill('Mine')
  await field('RPC URL').fill(new URL('/nodes/polygon', page.url()).href)
  await field('Chain ID').fill('31337')
  await field('Currency symbol').fill('ETH')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This URL is for chain ID 137.')).toBeVisible()
  await field('RPC URL').fill('https://node.example/')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No response from this URL')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/settings')
  await page.getByRole('button', { name: /^Cairn \d/ }).click({ clickCount: 7 })
  const password = field('Developer password')
  await password.fill('sesame')
  await password.press('Enter')
  await expect(page.getByText('Invalid password')).toBeVisible()
  await password.fill('cairn-developer')
  await password.press('Enter')
  const inFooter = page
    .getByRole('contentinfo')
    .getByRole('switch', { name: signInMessages.alwaysNewWallet })
  await inFooter.click()
  await expect(inFooter).toBeChecked()
  await page
    .getByRole('button', { name: settingsMessages.developerOff })
    .click()
  await expect(inFooter).toBeHidden()
})
