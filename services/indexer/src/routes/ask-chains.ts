import type { Page } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'
import type { IndexedChain, ServedChain } from '../indexed-chain.ts'
import type { ChosenChains } from './chain-choice.ts'
import { encode, readCursor } from './page.ts'

/** What one chain said, or why it said nothing. */
export type Answer<T> = {
  readonly chainId: number
  readonly chain?: IndexedChain
  readonly value?: T
  readonly errorReason?: string
  /** Where its part of this page began. */
  readonly after?: unknown
}

/** A slower chain is left out of the answer. */
const slowestMs = 3000

/**
 * Asks the chosen chains at once. Each gets its own part of the cursor; one
 * that has no more is not asked again.
 *
 * @throws {HttpError} `InvalidArgument` if the question itself is wrong
 */
export async function askChains<T>(
  { chains, unknownIds }: ChosenChains,
  page: Page | undefined,
  question: (chain: ServedChain, page: Page | undefined) => Promise<T>,
): Promise<readonly Answer<T>[]> {
  const cursors = readCursor(page, isCursors)
  const asked = chains.filter(
    ({ chain: { chain } }) => !cursors || `${chain.chainId}` in cursors,
  )
  const answers = asked.map(async (served): Promise<Answer<T>> => {
    const { chainId } = served.chain.chain
    const { after: _, ...rest } = page ?? {}
    const after = cursors?.[`${chainId}`] || undefined
    const own = page && { ...rest, ...(after && { after }) }
    const place = { chainId, chain: served.chain, after }
    try {
      return { ...place, value: await inTime(question(served, own), served) }
    } catch (error) {
      if (error instanceof HttpError && error.error === 'InvalidArgument') {
        throw error
      }
      return { ...place, errorReason: reasonOf(error, served) }
    }
  })
  const unknown = cursors
    ? []
    : unknownIds.map((chainId) => ({
        chainId,
        errorReason: 'This network is not served.',
      }))
  return [...(await Promise.all(answers)), ...unknown]
}

/** Joins the chains' pages: there is more while any chain has more. */
export function mergePages(answers: readonly Answer<{ page: Page }>[]): Page {
  const next = answers.flatMap(({ chainId, value, chain, after }) => {
    if (value?.page.more) return [[chainId, value.page.after] as const]
    // A chain that failed is asked again for what it still owes.
    return !value && chain ? [[chainId, after ?? ''] as const] : []
  })
  const more = answers.some(({ value }) => value?.page.more)
  const pageSize = answers.find(({ value }) => value)?.value?.page.pageSize
  return {
    ...(pageSize !== undefined && { pageSize }),
    more,
    ...(more && { after: encode(Object.fromEntries(next)) }),
  }
}

async function inTime<T>(answer: Promise<T>, served: ServedChain): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const { title } = served.chain.chain
      reject(new HttpError('Timeout', `${title} takes too long to answer.`))
    }, slowestMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Only sentences that were written for callers reach them. */
function reasonOf(error: unknown, served: ServedChain): string {
  if (error instanceof HttpError) return error.message
  return `The indexer of ${served.chain.chain.title} failed.`
}

function isCursors(key: unknown): key is Readonly<Record<string, unknown>> {
  return typeof key === 'object' && key !== null && !Array.isArray(key)
}
