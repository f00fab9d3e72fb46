import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import { address, hex } from '@cairn/protocol'
import * as z from 'zod/mini'
import { entryOfCalls, listAppCalls } from '../../inbox/app-calls.ts'
import { ask } from '../../inbox/ask.ts'
import type { Ask, RequestedTransaction } from '../../inbox/entry.ts'
import { siteKey } from '../../inbox/site-key.ts'
import { ProviderError } from '../provider-error.ts'
import {
  callOf,
  chainOf,
  connectedAccount,
  type MethodCall,
  readChainId,
} from '../provider-wallet.ts'
import { noCreation, refuseCalls } from '../refuse-calls.ts'

/** Calls of one request; more are no transaction that a person can check. */
const mostCalls = 100

/** A number of base units, in any form that apps send. */
const amount = z.custom<string | number | bigint>((value) => {
  if (typeof value === 'bigint') return value >= 0n
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0
  const isText = typeof value === 'string'
  return isText && /^(?:0x[\da-f]{1,64}|\d{1,78})$/i.test(value)
})

/** Bytes of a call. Some apps write no bytes as an empty text. */
const bytes = z.union([hex, z.literal('')])

/** Kinds of transactions that differ in their fee alone, which the wallet sets. */
const kind = z.custom<string | number>(
  (value) =>
    (typeof value === 'number' || /^0x0?[0-2]$|^[0-2]$/.test(`${value}`)) &&
    [0, 1, 2].includes(Number(value)),
)

const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type))

const callShape = {
  to: maybe(z.union([address, z.literal('')])),
  value: maybe(amount),
  data: maybe(bytes),
  input: maybe(bytes),
  delegateCall: maybe(z.boolean()),
}
const call = z.object(callShape)
const chainName = z.union([z.string(), z.number()])
const wishes = maybe(z.record(z.string(), z.unknown()))

const transaction = z.object({
  ...callShape,
  from: maybe(address),
  chainId: maybe(chainName),
  type: maybe(kind),
  // Read and left out: the wallet sets its own.
  nonce: maybe(amount),
  gasPrice: maybe(amount),
  maxFeePerGas: maybe(amount),
  maxPriorityFeePerGas: maybe(amount),
  auxiliary: maybe(z.array(call).check(z.maxLength(mostCalls - 1))),
})

/** The calls of EIP-5792. */
const batch = z.object({
  version: maybe(z.string()),
  id: z.optional(z.string().check(z.maxLength(200))),
  from: maybe(address),
  chainId: chainName,
  atomicRequired: maybe(z.boolean()),
  calls: z
    .array(
      z.object({
        ...callShape,
        capabilities: wishes,
      }),
    )
    .check(z.minLength(1), z.maxLength(mostCalls)),
  capabilities: wishes,
})

/**
 * Asks to send a transaction, or several calls at once. Answers the
 * transaction's hash once it is on the network.
 *
 * @see DAPP-03
 */
export async function sendTransaction(asked: MethodCall): Promise<unknown> {
  return askForTransaction(asked, 'hash')
}

async function askForTransaction(
  asked: MethodCall,
  reply: 'hash' | 'signed',
): Promise<unknown> {
  const sent = readFirst(transaction, asked.request.params)
  checkSender(asked, sent.from)
  const { auxiliary, chainId, ...first } = sent
  const request = { ...asked.request }
  request.chainId ??= chainId ?? undefined
  if (chainId && readChainId(chainId) !== Number(request.chainId))
    throw new ProviderError(
      'invalidParams',
      `The transaction is for network ${Number(chainId)}, and the request for network ${Number(request.chainId)}.`,
    )
  const calls = [first, ...(auxiliary ?? [])]
  return askToSend({ ...asked, request }, calls, { reply })
}

/**
 * Asks to sign a transaction that is not sent. Answers a call of the wallet's
 * contract that anyone may submit, once, and pays for: `{ chainId, to, data,
 * value }`. A contract wallet has no signed transaction in raw form.
 *
 * @see WCON-02
 */
export async function signTransaction(asked: MethodCall): Promise<unknown> {
  // Libraries over EIP-1193 take the answer for a raw transaction.
  if (asked.peer.transport === 'extension')
    throw new ProviderError(
      'unsupported',
      'A contract wallet has no signed transaction in raw form. Ask for eth_sendTransaction instead.',
    )
  return askForTransaction(asked, 'signed')
}

/**
 * Asks to send calls together (EIP-5792). Answers their id once they are
 * handed in.
 *
 * @see DAPP-03
 */
export async function sendCalls(asked: MethodCall): Promise<unknown> {
  const sent = readFirst(batch, asked.request.params)
  checkSender(asked, sent.from)
  refuseCapabilities(sent.capabilities)
  for (const one of sent.calls) refuseCapabilities(one.capabilities)
  checkChain(asked, sent.chainId)
  refuseKnownId(asked, sent.id)
  const request = { ...asked.request, chainId: sent.chainId }
  return askToSend({ ...asked, request }, sent.calls, {
    reply: 'calls-id',
    ...(sent.id !== undefined && { callsId: sent.id }),
  })
}

async function askToSend(
  asked: MethodCall,
  calls: readonly z.output<typeof call>[],
  form: Pick<Extract<Ask, { type: 'transaction' }>, 'reply' | 'callsId'>,
): Promise<unknown> {
  const { wallet, peer, request } = asked
  const account = connectedAccount(asked)
  if (!account)
    throw new ProviderError('unauthorized', 'Unknown account address')
  const chainId = chainOf(asked)
  const txs = calls.map(stored)
  refuseCalls(
    account,
    txs.map((tx, index) => ({
      ...tx,
      to: tx.to as Address,
      delegateCall: calls[index]?.delegateCall ?? undefined,
    })),
  )
  const id = 0
  const transaction: RequestedTransaction = {
    id,
    type: 'external',
    txs,
    chainId,
    timestamp: 0,
    origin: peer.origin,
    ...(request.projectAccessKey !== undefined && {
      projectAccessKey: request.projectAccessKey,
    }),
  }
  const { answer } = ask(wallet, {
    chainId,
    from: peer,
    call: callOf({ ...asked, request }),
    ask: { type: 'transaction', request: transaction, ...form },
  })
  return answer
}

/**
 * Takes what is signed of a call. What an app says about gas and about failing
 * alone is dropped: with it a batch would bring less than it shows.
 */
function stored(
  one: z.output<typeof call>,
): RequestedTransaction['txs'][number] {
  if (!one.to) throw new ProviderError('unsupported', noCreation)
  return {
    to: one.to,
    value: `${BigInt(one.value ?? 0)}`,
    // Selectors and addresses are compared in one letter case from here on.
    data: dataOf(one).toLowerCase() as Hex,
  }
}

/** Apps name the bytes of a call `data`, `input`, or both. */
function dataOf({
  data,
  input,
}: Pick<z.output<typeof call>, 'data' | 'input'>): Hex {
  const [one = '0x', other] = [data, input].filter(
    (bytes): bytes is Hex => Boolean(bytes) && bytes !== '0x',
  )
  if (other !== undefined && other.toLowerCase() !== one.toLowerCase())
    throw new ProviderError('invalidParams', 'data and input differ.')
  return one
}

/**
 * A batch of this wallet is always atomic, and no other capability is offered.
 *
 * @throws {ProviderError} 5700 for one that the app cannot do without
 */
function refuseCapabilities(
  capabilities: Readonly<Record<string, unknown>> | null | undefined,
): void {
  for (const [name, wanted] of Object.entries(capabilities ?? {})) {
    const isOptional =
      typeof wanted === 'object' &&
      wanted !== null &&
      'optional' in wanted &&
      wanted.optional === true
    if (!isOptional && !/^atomic(?:Batch)?$/.test(name))
      throw new ProviderError(
        'unsupportedCapability',
        `This wallet does not support ${name.slice(0, 50)}.`,
      )
  }
}

/** @throws {ProviderError} 5710 for a network that the wallet does not know */
function checkChain({ wallet }: MethodCall, named: string | number): void {
  const { all } = wallet.networks.getState()
  const chainId = readChainId(named)
  if (!all.some((network) => network.chainId === chainId))
    throw new ProviderError('unsupportedChain', `no network ${chainId} found`)
}

/** The same request again is the same entry; another one needs an id of its own. */
function refuseKnownId(asked: MethodCall, id: string | undefined): void {
  if (id === undefined) return
  const { wallet, peer } = asked
  const origin = siteKey(peer)
  const open = entryOfCalls(wallet.inbox.getState().entries, { id, origin })
  if (open?.call === callOf(asked)) return
  const isKnown =
    open !== undefined ||
    listAppCalls(wallet, origin).some((one) => one.id === id)
  if (isKnown)
    throw new ProviderError(
      'duplicateCallsId',
      'Calls of this id were asked for already.',
    )
}

function checkSender(asked: MethodCall, from: string | null | undefined): void {
  const account = connectedAccount(asked)
  if (!account || (from && !isSameAddress(from, account)))
    throw new ProviderError('unauthorized', 'Unknown account address')
}

function readFirst<T extends z.ZodMiniType>(
  schema: T,
  params: unknown,
): z.output<T> {
  const parsed = z.safeParse(schema, Array.isArray(params) ? params[0] : params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ProviderError(
    'invalidParams',
    unreadable(issue?.path ?? []),
    parsed.error,
  )
}

const number = 'a number in hexadecimal, with 0x'
const wholeBytes = 'whole bytes in hexadecimal, with 0x'

/** The forms of fields, as the app's developers read them. */
const forms = new Map<unknown, string>([
  ['to', 'an address'],
  ['from', 'an address'],
  ['data', wholeBytes],
  ['input', wholeBytes],
  ['type', '0x0, 0x1 or 0x2'],
  ...['value', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'].map(
    (name) => [name, number] as const,
  ),
])

function unreadable(path: readonly PropertyKey[]): string {
  const form = forms.get(path.at(-1))
  return form === undefined
    ? 'The transaction is not readable.'
    : `${path.join('.')} must be ${form}.`
}
