import { createRpcClient } from '@cairn/clients'
import { indexerGateway, type Page } from '@cairn/protocol'
import type { Address } from './fast-chain.ts'
import { riches } from './rich-account.ts'
import { type BenchRow, ms, quantile, timeAtRate } from './table.ts'

const steady = { perSecond: 50, seconds: 12 } as const
const sizes = { balances: 100, history: 30 } as const

function createAsker(url: string, account: Address) {
  const { getTokenBalancesDetails, getTransactionHistory } = createRpcClient(
    indexerGateway,
    { url },
  )
  return {
    coins: (page: Page) =>
      getTokenBalancesDetails({
        filter: { accountAddresses: [account], contractTypes: ['ERC20'] },
        page,
      }),
    collectibles: (page: Page) =>
      getTokenBalancesDetails({
        filter: {
          accountAddresses: [account],
          contractTypes: ['ERC721', 'ERC1155'],
          omitNativeBalances: true,
        },
        page,
      }),
    history: (page: Page, includeMetadata = true) =>
      getTransactionHistory({
        filter: { accountAddress: account },
        includeMetadata,
        page,
      }),
  }
}

/** Waits until the indexer has all of the account's data. */
export async function waitUntilIndexed(
  url: string,
  account: Address,
): Promise<void> {
  const ask = createAsker(url, account)
  const count = async (
    question: (page: Page) => Promise<{ page: Page; counted: number }>,
  ) => {
    let total = 0
    for await (const { counted } of walk(1_000, question)) total += counted
    return total
  }
  for (;;) {
    const entries = await count(async (asked) => {
      const { page, transactions } = await ask.history(asked, false)
      return { page, counted: countResults(transactions) }
    })
    if (entries >= riches.entries) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/**
 * Measures typical requests for a large account at a low rate: first and later
 * pages of its coins, collectibles and history, in turns.
 */
export async function benchGateway(
  url: string,
  account: Address,
  store: string,
): Promise<readonly BenchRow[]> {
  const ask = createAsker(url, account)
  type Question = (page: Page) => Promise<{ readonly page: Page }>
  const kinds: readonly (readonly [size: number, question: Question])[] = [
    [sizes.balances, ask.coins],
    [sizes.balances, ask.collectibles],
    [sizes.history, ask.history],
  ]
  const questions: (() => Promise<unknown>)[] = []
  // Walks all pages once, so that the services have read contracts and
  // documents.
  for (const [size, question] of kinds) {
    const places: Page[] = []
    for await (const { asked } of walk(size, question)) {
      places.push(asked)
      if (places.length === 20) break
    }
    questions.push(...places.map((place) => () => question(place)))
  }
  const times = await timeAtRate(steady, async (index) => {
    // Neighbours in the list are pages of the same kind, so the order is mixed.
    await questions[(index * 17) % questions.length]?.()
  })
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return [
    {
      name: `gateway at ${steady.perSecond}/s, pages of such an account, ${store}`,
      value: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      goal: 'p50 ≤ 60 ms, p99 ≤ 250 ms',
      met: p50 <= 60 && p99 <= 250,
    },
  ]
}

/** Requests page after page; yields each answer with its start. */
async function* walk<T extends { readonly page: Page }>(
  pageSize: number,
  question: (page: Page) => Promise<T>,
) {
  let asked: Page = { pageSize }
  for (;;) {
    const answer = await question(asked)
    yield { ...answer, asked }
    if (!answer.page.more) return
    asked = answer.page
  }
}

function countResults(
  parts: readonly { readonly results: readonly unknown[] }[],
): number {
  return parts.reduce((sum, { results }) => sum + results.length, 0)
}
