import { isSameAddress } from '@cairn/primitives'
import * as z from 'zod/mini'
import { ask } from '../../inbox/ask.ts'
import type { MessageContent } from '../../messages/message-content.ts'
import { textMessage } from '../../messages/read-message.ts'
import {
  InvalidTypedDataError,
  parseTypedData,
  typedDataChainId,
} from '../../messages/typed-data.ts'
import { findNetwork } from '../../networks/networks.store.ts'
import { ProviderError } from '../provider-error.ts'
import {
  callOf,
  chainOf,
  connectedAccount,
  type MethodCall,
  readChainId,
} from '../provider-wallet.ts'
import { refuseMessage } from '../refuse-messages.ts'

/** Places of message and address among the parameters, and the form to sign. */
const textMethods = {
  personal_sign: { data: 0, form: 'onchain' },
  eth_sign: { data: 1, form: 'onchain' },
  sequence_sign: { data: 0, form: 'erc6492' },
} as const

const typedMethods = {
  eth_signTypedData: { data: 1, form: 'onchain' },
  eth_signTypedData_v3: { data: 1, form: 'onchain' },
  eth_signTypedData_v4: { data: 1, form: 'onchain' },
  sequence_signTypedData_v4: { data: 1, form: 'erc6492' },
} as const

const pair = z.array(z.unknown()).check(z.minLength(1), z.maxLength(3))

/**
 * Asks for the signature of a message. The methods of the ecosystem's own
 * library answer ERC-6492; the others are checked by ERC-1271 alone, so the
 * prompt sets the wallet up first where it is not.
 *
 * @see DAPP-03 SIGN-11
 */
export async function sign(call: MethodCall): Promise<unknown> {
  const { wallet, peer, request } = call
  const { method } = request
  const params = z.safeParse(pair, request.params)
  if (!params.success) throw invalid()
  const isText = method in textMethods
  const rule = isText
    ? textMethods[method as keyof typeof textMethods]
    : typedMethods[method as keyof typeof typedMethods]
  const [data, signer] = inOrder(params.data, rule.data)
  if (!isText && Array.isArray(data)) throw firstForm()
  checkSigner(call, signer)
  const content = isText ? readText(data) : readTyped(data)
  refuseMessage(content)
  const chainId =
    isText || request.chainId !== undefined
      ? chainOf(call)
      : domainChain(call, content)
  const { answer } = ask(wallet, {
    chainId,
    from: peer,
    call: callOf(call),
    ask: { type: 'message', content, form: rule.form },
  })
  return answer
}

/**
 * Returns the message and its signer. Some apps name them in the other order,
 * which shows when the address stands in the message's place alone.
 */
function inOrder(params: readonly unknown[], place: number) {
  const [data, signer] = [params[place], params[1 - place]]
  const isSwapped = isAddressLike(data) && !isAddressLike(signer)
  return isSwapped && signer !== undefined && signer !== null
    ? [signer, data]
    : [data, signer]
}

function isAddressLike(value: unknown): boolean {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
}

/** The form from before EIP-712: a list of typed values. */
function firstForm(): ProviderError {
  return new ProviderError(
    'unsupported',
    'The first form of eth_signTypedData is not supported. Use eth_signTypedData_v4.',
  )
}

/**
 * The network that typed data names, unless it names none.
 *
 * @throws {ProviderError} invalid parameters if the wallet does not know it:
 *   with "unknown chain", libraries would offer to add it
 */
function domainChain(call: MethodCall, content: MessageContent): number {
  const inDomain =
    content.type === 'typed-data' ? typedDataChainId(content.data) : undefined
  if (inDomain === undefined) return chainOf(call)
  // The account counts 0 as every network.
  const named = readChainId(inDomain)
  if (!findNetwork(call.wallet.networks.getState(), named))
    throw new ProviderError(
      'invalidParams',
      `This typed data is for network ${named}, which this wallet does not have.`,
    )
  return named
}

/** An address is optional; another account's is refused. */
function checkSigner(call: MethodCall, address: unknown): void {
  const account = connectedAccount(call)
  if (address === undefined || address === null) return
  const isOwn =
    account !== undefined &&
    typeof address === 'string' &&
    isSameAddress(address, account)
  if (!isOwn) throw new ProviderError('unauthorized', 'Unknown account address')
}

/** Bytes in hexadecimal; other text counts as itself, in UTF-8. */
function readText(data: unknown): MessageContent {
  if (typeof data !== 'string') throw invalid()
  const isHex = /^0x(?:[\da-f]{2})*$/i.test(data)
  const message = isHex ? (data as `0x${string}`) : textMessage(data)
  return { type: 'message', message }
}

function readTyped(data: unknown): MessageContent {
  try {
    return { type: 'typed-data', data: parseTypedData(data) }
  } catch (error) {
    // Clients know the first words.
    const reason = error instanceof InvalidTypedDataError && error.reason
    throw new ProviderError(
      'invalidParams',
      `invalid typedData object${reason ? `: ${reason}` : ''}`,
      error,
    )
  }
}

function invalid(): ProviderError {
  return new ProviderError('invalidParams', 'The parameters are not readable.')
}
