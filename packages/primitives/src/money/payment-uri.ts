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

/**
 * Parses the code of a recipient: an address, a name, an account with its chain
 * (CAIP-10) or a payment (EIP-681) of a coin or a token. Ignores any fees it
 * asks for.
 *
 * @see SEND-01
 */
export function parsePaymentUri(text: string): PaymentReading {
  const trimmed = text.trim()
  if (trimmed.length > maxLength) return problem('not-a-recipient')
  const account = /^eip155:(\d{1,15}):(.+)$/.exec(trimmed)
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
  if (call === '') {
    const amount = readAmount(parameters.get('value'))
    return amount === 'bad'
      ? problem('bad-amount')
      : toPayment({ to: target, chainId, amount })
  }
  if (call !== 'transfer') return problem('other-call')
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
