import { isSameAddress } from '../accounts/address-text.ts'
import { readUrl } from '../text/read-url.ts'
import { dropHidden, hidesText } from '../text/show-text.ts'

/** A message by which a person signs in to a site (EIP-4361). */
export type SiweMessage = {
  /** Absent if the message names none. */
  readonly scheme: string | undefined
  /** Host with its port, if it names one. */
  readonly domain: string
  readonly address: string
  readonly statement: string | undefined
  readonly uri: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string | undefined
  readonly notBefore: string | undefined
  readonly requestId: string | undefined
  readonly resources: readonly string[]
}

/** A difference between what a sign-in message says and what is true. */
export type SiweProblem =
  | 'malformed'
  | 'domain'
  /** Only the app itself says which site it is. */
  | 'unproven'
  | 'scheme'
  | 'address'
  | 'chain'
  | 'expired'
  | 'not-yet'

const head =
  /^(?:([a-zA-Z][\w+.-]*):\/\/)?([^\s/?#@]+) wants you to sign in with your Ethereum account:$/
const time =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i
const uri = /^[a-zA-Z][a-zA-Z\d+.-]*:[^\s]*$/

/**
 * Anything or nothing between the words: a reader sees the same sentence. A
 * hidden character in place of a space leaves nothing when it is dropped.
 */
const claim = new RegExp(
  'wants you to sign in with your Ethereum account'.replaceAll(
    ' ',
    '[^\\p{L}\\p{N}]*',
  ),
  'iu',
)

/** Whether a text claims to be a sign-in message, readable or not. */
export function looksLikeSiwe(text: string): boolean {
  return claim.test(text)
}

/**
 * Reads a sign-in message by its grammar: every line in its place, and nothing
 * beside it.
 *
 * @returns `undefined` if it is not one
 * @see SIGN-11
 */
export function parseSiwe(text: string): SiweMessage | undefined {
  const lines = text.split('\n')
  const [, scheme, domain] = head.exec(lines[0] ?? '') ?? []
  const address = lines[1] ?? ''
  if (!domain || !/^0x[\da-fA-F]{40}$/.test(address) || lines[2] !== '')
    return undefined
  const hasStatement = lines[3] !== ''
  const statement = hasStatement ? lines[3] : undefined
  if (hasStatement && lines[4] !== '') return undefined
  const fields = readFields(lines.slice(hasStatement ? 5 : 4))
  if (!fields) return undefined
  return { scheme, domain, address, statement, ...fields }
}

type Fields = Omit<SiweMessage, 'scheme' | 'domain' | 'address' | 'statement'>

function readFields(lines: readonly string[]): Fields | undefined {
  let at = 0
  const take = (name: string, pattern: RegExp): string | undefined => {
    const line = lines[at] ?? ''
    const value = line.slice(name.length + 2)
    if (!line.startsWith(`${name}: `) || !pattern.test(value)) return undefined
    at += 1
    return value
  }
  const resource = take('URI', uri)
  const version = take('Version', /^1$/)
  const chainId = take('Chain ID', /^\d{1,15}$/)
  const nonce = take('Nonce', /^[a-zA-Z\d]{8,}$/)
  const issuedAt = take('Issued At', time)
  const expirationTime = take('Expiration Time', time)
  const notBefore = take('Not Before', time)
  const requestId = take('Request ID', /^[^\s]*$/)
  const resources: string[] = []
  if (lines[at] === 'Resources:') {
    at += 1
    while (lines[at]?.startsWith('- ')) {
      resources.push(lines[at]?.slice(2) ?? '')
      at += 1
    }
  }
  const isWhole = at === lines.length && resources.every((one) => uri.test(one))
  if (!isWhole || !version) return undefined
  if (!resource || !chainId || !nonce || !issuedAt) return undefined
  return {
    uri: resource,
    chainId: Number(chainId),
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  }
}

/**
 * Compares a text with what is true of the site that asks for its signature. A
 * sign-in that hides characters is compared without them: the site that it is
 * for may read it all the same.
 *
 * @param facts.origin - the site, as the browser knows it; empty for an app that
 *   names none
 * @param facts.isClaimed - the site is what the app says of itself
 * @param facts.now - milliseconds
 * @returns the problems, the worst first; none for a text that is no sign-in
 * @see SIGN-11 DAPP-03
 */
export function siweProblems(
  text: string,
  facts: {
    readonly origin: string
    readonly isClaimed?: boolean | undefined
    readonly account: string
    readonly chainId: number
    readonly now: number
  },
): readonly SiweProblem[] {
  const shown = dropHidden(text)
  if (!looksLikeSiwe(shown)) return []
  const message = parseSiwe(shown)
  if (!message) return ['malformed']
  const site = readUrl(facts.origin)
  const { scheme, domain, address, chainId } = message
  const ends = Date.parse(message.expirationTime ?? '')
  const begins = Date.parse(message.notBefore ?? '')
  const isOtherScheme =
    scheme !== undefined && `${scheme.toLowerCase()}:` !== site?.protocol
  const found: readonly (readonly [SiweProblem, boolean])[] = [
    ['domain', domain.toLowerCase() !== site?.host.toLowerCase()],
    ['unproven', facts.isClaimed === true],
    ['scheme', isOtherScheme],
    ['address', !isSameAddress(address, facts.account)],
    ['chain', chainId !== facts.chainId],
    ['expired', ends <= facts.now],
    ['not-yet', begins > facts.now],
    ['malformed', hidesText(text) || text.includes('\ufffd')],
  ]
  return found.flatMap(([problem, isThere]) => (isThere ? problem : []))
}
