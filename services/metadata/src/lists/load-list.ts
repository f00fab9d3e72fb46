import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { FetchRefusedError } from '../fetching/fetch-refused-error.ts'
import type { GuardedFetch } from '../fetching/guarded-fetch.ts'
import type { ListSource } from './list-settings.ts'
import { maxListBytes, TokenListError } from './read-list.ts'

/**
 * Loads the text of a list from its file or address.
 *
 * @throws {TokenListError} if it cannot be had, or is not the pinned one
 * @see META-01 f
 */
export async function loadListText(
  source: ListSource,
  fetch: GuardedFetch,
): Promise<string> {
  const bytes = await loadListBytes(source, fetch)
  if (!isPinned(source, bytes))
    throw new TokenListError(
      `its sha256 is ${sha256Of(bytes)} and not the pinned one; npm run ops -- lists pin tells what changed`,
    )
  return textOf(bytes)
}

/**
 * Loads the bytes of a list, whatever is pinned.
 *
 * @throws {TokenListError} if it cannot be had
 */
export async function loadListBytes(
  source: ListSource,
  fetch: GuardedFetch,
): Promise<Uint8Array> {
  return 'file' in source
    ? readListFile(source.file)
    : fetchList(source.url, fetch)
}

/**
 * Reads bytes as text, a mark of byte order included, so that the text has the
 * hash of the bytes.
 *
 * @throws {TokenListError} if they are no UTF-8
 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      bytes,
    )
  } catch (cause) {
    throw new TokenListError('it is no text', { cause })
  }
}

/** Whether a list's bytes are those that the operator pinned, if any. */
export function isPinned(
  source: ListSource,
  body: Uint8Array | string,
): boolean {
  const pin = 'url' in source ? source.sha256 : undefined
  return pin === undefined || pin === sha256Of(body)
}

/** Returns the hash of a list's bytes, in hexadecimal. */
export function sha256Of(body: Uint8Array | string): string {
  return createHash('sha256').update(body).digest('hex')
}

async function readListFile(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > maxListBytes) throw new TokenListError('it has more than 5 MB')
    return await readFile(path)
  } catch (cause) {
    if (cause instanceof TokenListError) throw cause
    throw new TokenListError('the file cannot be read', { cause })
  }
}

async function fetchList(
  url: string,
  fetch: GuardedFetch,
): Promise<Uint8Array> {
  try {
    const { body } = await fetch(url, {
      accept: 'application/json',
      maxBytes: maxListBytes,
    })
    return Buffer.concat(await Array.fromAsync(body))
  } catch (cause) {
    if (!(cause instanceof FetchRefusedError)) throw cause
    throw new TokenListError(
      cause.reason === 'too-large'
        ? 'it has more than 5 MB'
        : `it cannot be fetched (${cause.reason})`,
      { cause },
    )
  }
}
