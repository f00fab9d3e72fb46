import { parseJson } from '@cairn/primitives'
import type { Page } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'

/** Default page size. */
const defaultSize = 100
const largest = 1000

/** Returns the maximum number of rows. @see COIN-02 (100 by default) */
export function pageSizeOf(page: Page | undefined): number {
  const size = page?.pageSize ?? defaultSize
  if (!Number.isSafeInteger(size) || size < 0) {
    throw new HttpError('InvalidArgument', 'Not valid: page.pageSize.')
  }
  // Generated clients send 0 for an absent size.
  return size === 0 ? defaultSize : Math.min(size, largest)
}

/**
 * Cuts the rows to a page, and returns the start of the next. `rows` holds an
 * extra row if there is a next page.
 */
export function cutPage<T>(
  rows: readonly T[],
  pageSize: number,
  keyOf: (row: T) => readonly (string | number)[],
): { readonly rows: readonly T[]; readonly page: Page } {
  const kept = rows.slice(0, pageSize)
  const last = kept.at(-1)
  const more = rows.length > pageSize
  return {
    rows: kept,
    page: {
      pageSize,
      more,
      ...(more && last && { after: encode(keyOf(last)) }),
    },
  }
}

/**
 * Reads the key that a page begins after. It is opaque text to callers.
 *
 * @throws {HttpError} `InvalidArgument` for any other text
 */
export function readCursor<T>(
  page: Page | undefined,
  isKey: (key: unknown) => key is T,
): T | undefined {
  const after: unknown = page?.after
  if (after === undefined || after === null || after === '') return undefined
  const key = typeof after === 'string' ? decode(after) : undefined
  if (!isKey(key)) {
    throw new HttpError('InvalidArgument', 'Not valid: page.after.')
  }
  return key
}

/** Encodes the key that the next page begins after. */
export function encode(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Decodes a cursor. Text that is not JSON is no key. */
function decode(text: string): unknown {
  return parseJson(Buffer.from(text, 'base64url').toString('utf8'))
}
