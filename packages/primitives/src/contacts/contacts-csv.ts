import { isAddress, toAddress } from '../accounts/address.ts'
import { isSameAddress } from '../accounts/address-text.ts'
import { pastedAccount } from '../money/payment-uri.ts'
import { cleanText } from '../text/clean-text.ts'
import { csvSeparators, readCsv, writeCsv } from '../text/csv.ts'
import {
  type Contact,
  contactLookAlikes,
  type LookAlike,
  maxNicknameLength,
  sortContacts,
  takenNames,
} from './contacts.ts'

/** A line of a contacts file and the effect of importing it. */
export type ContactImportRow = {
  /** Line number; the first line is 1. */
  readonly line: number
  readonly nickname: string
  readonly address: string
} & (
  | {
      readonly type: 'new'
      /** Present if the address could be mistaken for a known one. */
      readonly like?: LookAlike
      readonly takes?: string
    }
  | {
      readonly type: 'renamed'
      readonly before: string
      /** Another contact's name, or `Me`, that the line takes. */
      readonly takes?: string
    }
  | { readonly type: 'same' }
  | { readonly type: 'refused'; readonly reason: ContactRefusal }
)

export type ContactRefusal =
  | 'no-address'
  | 'wrong-checksum'
  | 'no-name'
  | 'own-address'
  | 'twice-in-file'

/** Maximum lines per file. Longer files are rejected as a whole. */
const maxImportedContacts = 10_000

/** Formats the contacts as a CSV file with a header line. @see CONT-01 */
export function formatContactsCsv(contacts: readonly Contact[]): string {
  return writeCsv([
    ['name', 'address'],
    ...contacts.map(({ nickname, address }) => [nickname, address]),
  ])
}

/**
 * Returns what importing a contacts file would change. Detects the separator
 * and the columns by their content: the field shaped like an address is the
 * address, the first other field that is not empty is the name. Skips a header
 * line.
 *
 * @throws {CsvTooLongError} above `maxImportedContacts` lines
 * @see CONT-01
 */
export function readContactsCsv(
  text: string,
  contacts: readonly Contact[],
  own: string | undefined,
): readonly ContactImportRow[] {
  const seen = new Set<string>()
  const findLike = contactLookAlikes(contacts, own)
  const findTaken = takenNames(contacts)
  const byAddress = new Map(
    contacts.map((contact) => [contact.address.toLowerCase(), contact]),
  )
  return readCsv(text, maxImportedContacts + 1, findSeparator(text))
    .filter(({ fields }, index) => index > 0 || !isHead(fields))
    .map(({ line, fields }) => {
      const trimmed = fields.map((field) => pastedAccount(field))
      const address = trimmed.find((field) => looksLikeAddress(field)) ?? ''
      const name = trimmed.find((field) => field !== '' && field !== address)
      const nickname = cleanText(bare(name ?? ''), maxNicknameLength)
      return {
        line,
        nickname,
        address,
        ...judge({
          nickname,
          address,
          own,
          seen,
          byAddress,
          findLike,
          findTaken,
        }),
      }
    })
}

/** Returns the contacts after the valid rows are imported. @see CONT-01 */
export function importContacts(
  contacts: readonly Contact[],
  rows: readonly ContactImportRow[],
): readonly Contact[] {
  const next = new Map(
    contacts.map((contact) => [contact.address.toLowerCase(), contact]),
  )
  for (const row of rows) {
    if (row.type !== 'new' && row.type !== 'renamed') continue
    const address = toAddress(row.address)
    next.set(address.toLowerCase(), { address, nickname: row.nickname })
  }
  return sortContacts([...next.values()])
}

/** Characters read to detect the separator. */
const firstLook = 16_384

/**
 * Returns the separator that gives the most lines with an address. Names may
 * contain other separators.
 */
function findSeparator(text: string): string | undefined {
  const start = text.slice(0, firstLook)
  const counted = csvSeparators.map((separator) => ({
    separator,
    count: readCsv(start, firstLook, separator).filter(({ fields }) =>
      fields.some((field) => looksLikeAddress(pastedAccount(field))),
    ).length,
  }))
  const best = counted.reduce((one, next) =>
    next.count > one.count ? next : one,
  )
  return best.count > 0 ? best.separator : undefined
}

function judge(facts: {
  readonly nickname: string
  readonly address: string
  readonly own: string | undefined
  readonly seen: Set<string>
  readonly byAddress: ReadonlyMap<string, Contact>
  readonly findLike: ReturnType<typeof contactLookAlikes>
  readonly findTaken: ReturnType<typeof takenNames>
}) {
  const { nickname, address, own, seen, byAddress, findLike } = facts
  const refused = (reason: ContactRefusal) =>
    ({ type: 'refused', reason }) as const
  if (address === '') return refused('no-address')
  if (!isAddress(address)) return refused('wrong-checksum')
  if (own && isSameAddress(own, address)) return refused('own-address')
  const key = address.toLowerCase()
  if (seen.has(key)) return refused('twice-in-file')
  if (nickname === '') return refused('no-name')
  seen.add(key)
  const known = byAddress.get(key)
  if (known?.nickname === nickname) return { type: 'same' } as const
  const taken = facts.findTaken(nickname, address)
  const takes = taken === undefined ? {} : { takes: taken }
  if (known)
    return { type: 'renamed', before: known.nickname, ...takes } as const
  const like = findLike(address)
  return { type: 'new', ...(like && { like }), ...takes } as const
}

/** Removes the apostrophe that keeps spreadsheets from running a name. */
function bare(name: string): string {
  return name.replace(/^'(?=[=+\-@＝＋－＠])/, '')
}

function looksLikeAddress(field: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(field)
}

/**
 * Checks whether a line is a header: it has no address and a known column name.
 */
function isHead(fields: readonly string[]): boolean {
  return (
    !fields.some((field) => looksLikeAddress(pastedAccount(field))) &&
    fields.some((field) =>
      /^(name|nickname|address|label)$/i.test(field.trim()),
    )
  )
}
