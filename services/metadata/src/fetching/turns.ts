import { createSharedTurns, type SharedTurns } from '@cairn/service-kit'
import { FetchRefusedError } from './fetch-refused-error.ts'

/**
 * Limits downloads to `atOnce` at a time, half of them for one group, with
 * `mostWaiting` in line. Work beyond that is refused as `busy`, that of the
 * longest line first: who names many slow places holds up nobody else.
 *
 * @see SRVC-01 bl
 */
export function createFetchTurns(
  atOnce: number,
  mostWaiting: number,
): SharedTurns {
  return createSharedTurns({
    atOnce,
    perGroup: Math.ceil(atOnce / 2),
    mostWaiting,
    refusal: () => new FetchRefusedError('busy'),
  })
}

/**
 * Returns the group of an address: the last two names of its host, which one
 * owner can have any number of names below, or the root of an IPFS address.
 */
export function groupOf(address: string): string {
  const [, root] = /^ipfs:\/\/(?:ipfs\/)?([^/]+)/i.exec(address) ?? []
  if (root !== undefined) return `ipfs ${root}`
  const host = URL.parse(address)?.hostname ?? ''
  const isName = /[a-z]$/i.test(host)
  return isName ? host.split('.').slice(-2).join('.') : host
}
