import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openProfile, signIn } from './chromium.ts'
import { benchDecoding } from './decoding.ts'
import type { Address } from './fast-chain.ts'
import { enrich } from './rich-account.ts'
import { benchGateway, waitUntilIndexed } from './rich-gateway.ts'
import { startRichStack } from './rich-stack.ts'
import type { BenchRow } from './table.ts'
import { benchMemory } from './wallet-memory.ts'
import { benchPage } from './wallet-page.ts'

const port = 4391

/**
 * Measures an account of 5,000 coins on three chains, 2,000 collectibles and
 * 20,000 history entries: the waiting times in Chromium, and the answers of the
 * services. Real transactions create it, which the indexer reads from the
 * chains.
 */
export async function benchWallet(): Promise<readonly BenchRow[]> {
  await using stack = new AsyncDisposableStack()
  const { url, nodes, store } = stack.use(await startRichStack(port))
  const profile = await mkdtemp(join(tmpdir(), 'cairn-bench-'))
  stack.defer(() => rm(profile, { recursive: true, force: true }))
  const context = await openProfile(profile)
  stack.defer(() => context.close())
  const page = context.pages()[0] ?? (await context.newPage())
  await signIn(page, url)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('link', { name: 'Send' }).waitFor()
  const account = await showEverything(page)
  await page.goto('about:blank')

  await Promise.all(
    nodes.map((node, part) =>
      enrich(node, account, { part, parts: nodes.length }),
    ),
  )
  await waitUntilIndexed(url, account)
  const rows = [
    ...(await benchGateway(url, account, store)),
    ...(await benchPage(page, url)),
    ...(await benchDecoding(page)),
  ]
  await context.close()
  return [...rows, ...(await benchMemory(profile, url))]
}

/** Changes the settings so that all items are listed. @returns the account */
function showEverything(page: Page): Promise<Address> {
  return page.evaluate(() => {
    const put = (key: string, value: unknown) =>
      localStorage.setItem(
        `cairn.${key}`,
        JSON.stringify({ version: 1, value }),
      )
    put('hideUnlistedTokens', false)
    put('includeTestnets', true)
    const session = JSON.parse(localStorage.getItem('cairn.sessionDump') ?? '')
    return session.value.address
  })
}
