import type { Address } from '../accounts/wallet-config.ts'

/** The recipient and the payment that a code asks for. */
export type PaymentRequest = {
  /** An address as it was written, or a name. */
  readonly to: string
  readonly chainId: number | undefined
  /** The token to pay with; `undefined` for the network's own coin. */
  readonly tokenAddress: Address | undefined
  /** In base units. */
  readonly amount: bigint | undefined
}

export type PaymentReading =
  | { readonly type: 'payment'; readonly payment: PaymentRequest }
  | {
      readonly type: 'problem'
      readonly problem: /** Neither an address nor a name. */
        | 'not-a-recipient'
        /** A contract call that is not a transfer. */
        | 'other-call'
        /** Not a whole number of base units that a token can hold. */
        | 'bad-amount'
    }

/** Maximum text length, in characters; longer than any payment code. */
const maxLength = 2_048

/** Short names of networks before an address (ERC-3770). */
const shortNames: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  bnb: 56,
  gno: 100,
  matic: 137,
  pol: 137,
  base: 8453,
  arb1: 42_161,
  'arb-nova': 42_170,
  avax: 43_114,
  sep: 11_155_111,
}

/**
 * Removes what copying adds to an address or a code: marks without a width, and
 * spaces and line breaks anywhere in it. Other texts lose them at their ends.
 *
 * @see SEND-01
 */
export function cleanPasted(text: string): string {
  if (text.length > maxLength) return text
  const joined = text.replace(
    /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/gu,
    '',
  )
  const isOne = /^ethereum:|^(?:[a-z\d-]+:(?:\d+:)?)?0x[\da-f]{40}(?![\da-f])/i
  return isOne.test(joined)
    ? joined
    : text.replace(
        /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu,
        '',
      )
}

/**
 * Returns the address or name of a text that names an account, also with its
 * network, and asks for nothing else; other texts only without what copying
 * adds.
 *
 * @param chainId - the network that one named in the text must be
 * @see SEND-01 CONT-01
 */
export function pastedAccount(text: string, chainId?: number): string {
  const reading = parsePaymentUri(text)
  const cleaned = cleanPasted(text)
  if (reading.type === 'problem') return cleaned
  const { to, tokenAddress, amount, ...asked } = reading.payment
  const isPlain = tokenAddress === undefined && amount === undefined
  const isThere =
    chainId === undefined || (asked.chainId ?? chainId) === chainId
  return isPlain && isThere ? to : cleaned
}

/**
 * Parses the code of a recipient: an address, a name, an account with its chain
 * (CAIP-10, ERC-3770) or a payment (EIP-681, ERC-67) of a coin or a token. A
 * call of any other kind is refused, so that it never becomes a plain payment.
 * Ignores any fees it asks for.
 *
 * @see SEND-01
 */
export function parsePaymentUri(text: string): PaymentReading {
  const trimmed = cleanPasted(text)
  if (trimmed.length > maxLength) return problem('not-a-recipient')
  const [, short = '', at = ''] =
    /^([a-z\d-]+):(0x[\da-f]{40})$/i.exec(trimmed) ?? []
  const named = Object.hasOwn(shortNames, short.toLowerCase())
    ? shortNames[short.toLowerCase()]
    : undefined
  if (named !== undefined) return toPayment({ to: at, chainId: named })
  const account = /^eip155:(\d{1,15}):(.+)$/i.exec(trimmed)
  if (account) {
    const [, chainId, to = ''] = account
    return toPayment({ to, chainId: Number(chainId) })
  }
  const uri = /^ethereum:(?:\/\/)?(?:pay-)?(.*)$/i.exec(trimmed)?.[1]
  return uri === undefined ? toPayment({ to: trimmed }) : parseRequest(uri)
}

/**
 * Formats a payment request (EIP-681) of a coin or a token.
 *
 * @see RECV-01
 */
export function formatPaymentUri({
  to,
  chainId,
  tokenAddress,
  amount,
}: PaymentRequest & {
  readonly chainId: number
  readonly amount: bigint
}): string {
  return tokenAddress === undefined
    ? `ethereum:${to}@${chainId}?value=${amount}`
    : `ethereum:${tokenAddress}@${chainId}/transfer?address=${to}&uint256=${amount}`
}

function parseRequest(uri: string): PaymentReading {
  const parts = /^([^@/?]+)(?:@(\d{1,15}))?(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri)
  if (!parts) return problem('not-a-recipient')
  const [, target = '', chain, call = '', query = ''] = parts
  const parameters = new URLSearchParams(query)
  const chainId = chain === undefined ? undefined : Number(chain)
  if (asksForCall(parameters, call)) return problem('other-call')
  if (call === '') {
    const amount = readAmount(parameters.get('value'))
    return amount === 'bad'
      ? problem('bad-amount')
      : toPayment({ to: target, chainId, amount })
  }
  if (!/^0x[0-9a-fA-F]{40}$/.test(target)) return problem('not-a-recipient')
  const amount = readAmount(parameters.get('uint256'))
  return amount === 'bad'
    ? problem('bad-amount')
    : toPayment({
        to: parameters.get('address') ?? '',
        chainId,
        tokenAddress: target as Address,
        amount,
      })
}

/** Names of ERC-67 and of wallets for a call, and the types of arguments. */
const callParameters =
  /^(?:data|calldata|input|bytecode|code|function|method|abi|(?:address|u?int\d*|bool|bytes\d*|string|tuple|\(.*)(?:\[\d*\])*)$/i

/**
 * Whether a code asks for more than a payment: another function than a token's
 * `transfer` of one amount to one account, call data, or coins beside a call.
 */
function asksForCall(parameters: URLSearchParams, call: string): boolean {
  const asked = [...parameters].filter(
    ([name, value]) => callParameters.test(name) && !/^(?:0x)?$/.test(value),
  )
  if (call === '') return asked.length > 0
  const isOnce = (name: string) =>
    asked.filter(([one]) => one === name).length <= 1
  const isTransfer =
    call === 'transfer' &&
    asked.every(([name]) => name === 'address' || name === 'uint256') &&
    isOnce('address') &&
    isOnce('uint256')
  return !isTransfer || !/^0*$/.test(parameters.get('value') ?? '')
}

function toPayment(
  found: Pick<PaymentRequest, 'to'> & Partial<PaymentRequest>,
): PaymentReading {
  const { to, chainId, tokenAddress, amount } = found
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(to)
  const isName = /^(?!0x)[^\s.:/?#@]+(?:\.[^\s.:/?#@]+)+$/i.test(to)
  if (!isAddress && !isName) return problem('not-a-recipient')
  return { type: 'payment', payment: { to, chainId, tokenAddress, amount } }
}

function problem(
  why: Extract<PaymentReading, { type: 'problem' }>['problem'],
): PaymentReading {
  return { type: 'problem', problem: why }
}

/**
 * Parses base units: `1`, `1.5e18` and `1e6` are whole numbers; `1.5` is not.
 */
function readAmount(text: string | null): bigint | 'bad' | undefined {
  if (text === null) return undefined
  const parts = /^\+?(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text)
  if (!parts) return 'bad'
  const [, whole = '', fraction = '', power = '0'] = parts
  const digits = fraction.replace(/0+$/, '')
  const zeros = Number(power) - digits.length
  if (zeros < 0) return 'bad'
  const amount = BigInt(whole + digits) * 10n ** BigInt(zeros)
  return amount >> 256n === 0n ? amount : 'bad'
}
