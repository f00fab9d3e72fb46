import type { Page } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'
import type { IndexedChain, ServedChain } from '../indexed-chain.ts'
import type { ChosenChains } from './chain-choice.ts'
import { encode, readCursor } from './page.ts'

/** Answer of a chain, or the reason that there is none. */
export type Answer<T> = {
  readonly chainId: number
  readonly chain?: IndexedChain
  readonly value?: T
  readonly errorReason?: string
  /** Key that its part of this page began after. */
  readonly after?: unknown
}

/** Timeout per chain, in ms. Slower chains are left out. */
const slowestMs = 3000

/**
 * Calls the chosen chains at once. Each gets its own part of the cursor. A
 * chain without further rows is not called again.
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

/** Joins the chains' pages. There is a next page while any chain has one. */
export function mergePages(answers: readonly Answer<{ page: Page }>[]): Page {
  const next = answers.flatMap(({ chainId, value, chain, after }) => {
    if (value?.page.more) return [[chainId, value.page.after] as const]
    // A failed chain is called again from the same place.
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

/**
 * Returns the reason of a failure. Callers get only texts that were written for
 * them.
 */
function reasonOf(error: unknown, served: ServedChain): string {
  if (error instanceof HttpError) return error.message
  return `The indexer of ${served.chain.chain.title} failed.`
}

function isCursors(key: unknown): key is Readonly<Record<string, unknown>> {
  return typeof key === 'object' && key !== null && !Array.isArray(key)
}
