import type { Page } from '@cairn/protocol'

/** A part of a list. */
export type Slice = {
  readonly page: number
  readonly pageSize: number
  readonly offset: number
}

/** Reads a page, counted from 1, with at most `maxSize` entries. */
export function toSlice(
  page: Page | undefined,
  defaultSize: number,
  maxSize: number,
): Slice {
  const number = Math.max(1, Math.min(wholeOr(page?.page, 1), 1_000_000))
  const pageSize = Math.max(
    1,
    Math.min(wholeOr(page?.pageSize, defaultSize), maxSize),
  )
  return { page: number, pageSize, offset: (number - 1) * pageSize }
}

function wholeOr(value: number | undefined, otherwise: number): number {
  return value && Number.isFinite(value) ? Math.trunc(value) : otherwise
}
