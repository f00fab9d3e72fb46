import { parseJson } from '@cairn/primitives'
import type { Page } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'

/** What a page has when the caller names no size. */
const defaultSize = 100
const largest = 1000

/** How many rows the caller wants at most. @see COIN-02 (100 by default) */
export function pageSizeOf(page: Page | undefined): number {
  const size = page?.pageSize ?? defaultSize
  if (!Number.isSafeInteger(size) || size < 0) {
    throw new HttpError('InvalidArgument', 'Not valid: page.pageSize.')
  }
  // Generated clients send 0 for what was left out.
  return size === 0 ? defaultSize : Math.min(size, largest)
}

/**
 * Cuts the rows to a page and says where the next begins. `rows` holds one
 * more than the page when there is one.
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
 * Reads the place a page begins after. To callers it is an opaque text.
 *
 * @throws {HttpError} `InvalidArgument` if it is none of ours
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

/** The key that a next page begins after, as callers hand it back. */
export function encode(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Anybody can send anything: what is no JSON is no key either. */
function decode(text: string): unknown {
  return parseJson(Buffer.from(text, 'base64url').toString('utf8'))
}
