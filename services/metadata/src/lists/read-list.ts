import { BaseError, cleanSymbol, cleanText } from '@cairn/primitives'
import * as z from 'zod'
import type { CoinAbout } from '../token-list.ts'

/** Maximum size of a list, in bytes. The largest public ones have a fifth. */
export const maxListBytes = 5 * 1024 * 1024
/** Maximum tokens of a list. */
export const maxListTokens = 10_000

/** A token of a list. */
export type ListToken = {
  readonly chainId: number
  /** Lower case. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** `https:` or `ipfs:`. */
  readonly logoURI: string | undefined
  readonly isBlacklisted: boolean
  readonly about: CoinAbout
}

export type ReadList = {
  readonly tokens: readonly ListToken[]
  /** Sentences about entries that are left out. */
  readonly leftOut: readonly string[]
}

/** Text with markup: pages escape it, other programs may not. */
const markup = /[<>]|&#?\w+;/

const shown = (clean: (text: string) => string, most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !markup.test(text))
    .transform((text) => clean(text))
    .refine((text) => text !== '')

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())

/** Has no form of its own at tokenlists.org; these names are in common use. */
const extensions = z.looseObject({
  blacklist: z.boolean().optional(),
  description: shown(cleanText, 1_000).optional().catch(undefined),
  link: z
    .url({ protocol: /^https$/ })
    .max(2_048)
    .optional()
    .catch(undefined),
  originAddress: address.optional().catch(undefined),
})

/** An entry as https://uniswap.org/tokenlist.schema.json has it. */
const entry = z.object({
  chainId: z.int().positive(),
  address,
  name: shown(cleanText, 120),
  symbol: shown(cleanSymbol, 24).refine((text) => !/\s/.test(text)),
  decimals: z.int().min(0).max(77),
  logoURI: z.string().max(2_048).optional().catch(undefined),
  extensions: extensions.optional(),
})

const list = z.object({
  name: z.string(),
  tokens: z.array(z.unknown()),
})

/**
 * Reads a token list in the form of tokenlists.org. Entries that are not in that
 * form, hold markup or share their address are left out: a list that says two
 * things of one address vouches for neither.
 *
 * @throws {TokenListError} if it is none, or too large
 * @see META-01 f
 */
export function readList(text: string): ReadList {
  if (Buffer.byteLength(text) > maxListBytes)
    throw new TokenListError('it has more than 5 MB')
  const { tokens } = parse(text)
  if (tokens.length > maxListTokens)
    throw new TokenListError(
      `it has ${tokens.length} tokens, and ${maxListTokens} are the most`,
    )
  const byKey = new Map<string, ListToken | 'twice'>()
  const leftOut: string[] = []
  for (const [index, one] of tokens.entries()) {
    const read = entry.safeParse(one)
    if (!read.success) {
      const fields = new Set(read.error.issues.map(({ path }) => path[0]))
      leftOut.push(`Entry ${index} has a bad ${[...fields].join(', ')}.`)
      continue
    }
    const token = toToken(read.data)
    const key = `${token.chainId}:${token.address}`
    const before = byKey.get(key)
    if (before === undefined) byKey.set(key, token)
    else if (before === 'twice' || !isSame(before, token)) {
      byKey.set(key, 'twice')
      leftOut.push(`Entry ${index} says other things of ${key} than another.`)
    }
  }
  const kept = [...byKey.values()].flatMap((it) => (it === 'twice' ? [] : it))
  return { tokens: kept, leftOut }
}

function parse(text: string): z.output<typeof list> {
  try {
    const read = list.safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // Said below.
  }
  throw new TokenListError('it is no token list')
}

function toToken({
  extensions,
  logoURI,
  ...facts
}: z.output<typeof entry>): ListToken {
  return {
    ...facts,
    logoURI: logoURI && /^(?:https|ipfs):/.test(logoURI) ? logoURI : undefined,
    isBlacklisted: extensions?.blacklist === true,
    about: {
      description: extensions?.description,
      link: extensions?.link,
      originAddress: extensions?.originAddress,
    },
  }
}

function isSame(one: ListToken, other: ListToken): boolean {
  return (
    one.symbol === other.symbol &&
    one.decimals === other.decimals &&
    one.name === other.name &&
    one.isBlacklisted === other.isBlacklisted
  )
}

/** A token list cannot be used; its last good copy counts. */
export class TokenListError extends BaseError {
  override readonly name = 'TokenListError'
}
