import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { messages as exportMessages } from '../apps/wallet/src/features/history/export.messages.ts'
import { messages as historyMessages } from '../apps/wallet/src/features/history/history.messages.ts'
import {
  ammRouterAbi,
  localAmm,
  localErc20Abi,
} from '../packages/contracts/src/index.ts'
import { expectAccessible, expectAccessibleNow } from './_axe.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const { router, wrappedNative, quoteToken: usdc } = localAmm(1)
const far = 10n ** 12n

type Call = { readonly to: string; readonly data: string }

const approve = (amount: bigint): Call => ({
  to: usdc,
  data: encodeFunctionData({
    abi: localErc20Abi,
    functionName: 'approve',
    args: [router, amount],
  }),
})

test('[HIST-01] [HIST-02] shows an approval and a swap, filters them and lists each call', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('history'))
  await getFunds(page)
  const account = await accountOf(page)
  await request(page, [approve(40_000_000n)])
  await confirm(page, /^Allow spending up to 40 USDC/)
  const list = page.getByRole('list', { name: 'Transactions' })
  await expect(list.getByText(/^Allowed 0x/)).toBeVisible()
  await request(page, [
    {
      to: router,
      data: encodeFunctionData({
        abi: ammRouterAbi,
        functionName: 'swapExactTokensForETH',
        args: [40_000_000n, 1n, [usdc, wrappedNative], account, far],
      }),
    },
  ])
  await confirm(page, /^Swap 40 USDC for at least .* ETH/)
  const swap = list.getByText('Swapped USDC for ETH')
  await expect(swap).toBeVisible()

  await test.step('the screen has no axe violations', async () => {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Filter' }).click()
    await expectAccessibleNow(page)
  })

  await test.step('types are filtered, and are in the URL', async () => {
    await page.getByRole('checkbox', { name: 'Swapped' }).click()
    await page
      .getByRole('button', { name: 'Show results', exact: true })
      .click()
    await expect(page).toHaveURL(/\/history\?type=SWAP$/)
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveText([/^Swapped/])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(list.getByText(/^Allowed 0x/)).toBeVisible()
  })

  await test.step('a file has every transaction, with past values', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessibleNow(page)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^cairn-history-.*\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
    const swapped = lines.filter((line) => line.includes(',Swapped,'))
    expect(swapped).toHaveLength(3)
    expect(swapped.join('\n')).toMatch(/,out,40,USDC,.*,(39|40)\.\d\d,/)
    await expect(dialog.getByText(exportMessages.done)).toBeVisible()
    await expectAccessibleNow(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('a transaction shows its transfers and calls', async () => {
    await swap.click()
    const moved = page.getByRole('list', { name: 'Transfers' })
    await expect(moved.getByRole('listitem')).toHaveCount(2)
    await expect(
      page.getByRole('list', { name: historyMessages.calls }),
    ).toContainText(/1\. Swap 40 USDC for at least .* ETH/)
    await expect(page.getByText('Network fee', { exact: true })).toBeVisible()
    await expectAccessibleNow(page)
  })
})

/** Returns the account's address from the page's storage. */
async function accountOf(page: Page): Promise<`0x${string}`> {
  const dump = await page.evaluate(() =>
    localStorage.getItem('cairn.sessionDump'),
  )
  const { value } = JSON.parse(dump ?? '{}') as {
    value: { address: `0x${string}` }
  }
  return value.address
}

/** Adds calls to the queue of requested transactions, as an app would. */
async function request(page: Page, calls: readonly Call[]): Promise<void> {
  await page.evaluate(
    ([text, id]) => {
      const txs = JSON.parse(text) as object[]
      const value = [{ id, type: 'external', txs, chainId: 1, timestamp: id }]
      localStorage.setItem(
        'cairn.transactionQueue',
        JSON.stringify({ version: 1, value }),
      )
    },
    [
      JSON.stringify(calls.map((call) => ({ ...call, value: '0' }))),
      Date.now(),
    ] as const,
  )
  await page.goto('/sign-transaction')
}

async function confirm(page: Page, title: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // Under a warning it stands as a sentence.
  await expect(page.getByText(/^(Worked$|Test run passed, but)/)).toBeVisible()
  await page.locator('[data-action=confirm]').click()
  await expect(page).toHaveURL('/history')
}
