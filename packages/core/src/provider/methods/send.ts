import { type Address, isSameAddress } from '@cairn/primitives'
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
} from '../provider-wallet.ts'
import { refuseCalls } from '../refuse-calls.ts'

/** Calls of one request; more are no transaction that a person can check. */
const mostCalls = 100

/** A number of base units or of gas, in any form that apps send. */
const amount = z.custom<string | number | bigint>((value) => {
  if (typeof value === 'bigint') return value >= 0n
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0
  const isText = typeof value === 'string'
  return isText && /^(?:0x[\da-f]{1,64}|\d{1,78})$/i.test(value)
})

const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type))

const callShape = {
  to: address,
  value: maybe(amount),
  data: maybe(hex),
  input: maybe(hex),
  gas: maybe(amount),
  gasLimit: maybe(amount),
  delegateCall: maybe(z.boolean()),
  revertOnError: maybe(z.boolean()),
}
const call = z.object(callShape)

const transaction = z.object({
  ...callShape,
  from: maybe(address),
  chainId: maybe(z.union([z.string(), z.number()])),
  auxiliary: maybe(z.array(call).check(z.maxLength(mostCalls - 1))),
})

/** The calls of EIP-5792. */
const batch = z.object({
  version: z.string(),
  id: z.optional(z.string().check(z.maxLength(200))),
  from: z.optional(address),
  chainId: z.string(),
  atomicRequired: z.optional(z.boolean()),
  calls: z
    .array(
      z.object({
        ...callShape,
        // Without a receiver a call creates a contract, which a wallet of this kind cannot.
        capabilities: z.optional(z.record(z.string(), z.unknown())),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostCalls)),
  capabilities: z.optional(z.record(z.string(), z.unknown())),
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
  }
  const { answer } = ask(wallet, {
    chainId,
    from: peer,
    call: callOf({ ...asked, request }),
    ask: { type: 'transaction', request: transaction, ...form },
  })
  return answer
}

function stored(
  one: z.output<typeof call>,
): RequestedTransaction['txs'][number] {
  const gasLimit = one.gasLimit ?? one.gas
  return {
    to: one.to,
    value: `${BigInt(one.value ?? 0)}`,
    data: one.data ?? one.input ?? '0x',
    ...(gasLimit && { gasLimit: `${BigInt(gasLimit)}` }),
    ...(typeof one.revertOnError === 'boolean' && {
      revertOnError: one.revertOnError,
    }),
  }
}

/**
 * A batch of this wallet is always atomic, and no other capability is offered.
 *
 * @throws {ProviderError} 5700 for one that the app cannot do without
 */
function refuseCapabilities(
  capabilities: Readonly<Record<string, unknown>> | undefined,
): void {
  for (const [name, wanted] of Object.entries(capabilities ?? {})) {
    const isOptional =
      typeof wanted === 'object' &&
      wanted !== null &&
      'optional' in wanted &&
      wanted.optional === true
    if (!isOptional && name !== 'atomic')
      throw new ProviderError(
        'unsupportedCapability',
        `This wallet does not support ${name.slice(0, 50)}.`,
      )
  }
}

/** @throws {ProviderError} 5710 for a network that the wallet does not know */
function checkChain({ wallet }: MethodCall, chainId: string): void {
  const { all } = wallet.networks.getState()
  if (!all.some((network) => network.chainId === Number(chainId)))
    throw new ProviderError(
      'unsupportedChain',
      `no network ${chainId} found`.slice(0, 100),
    )
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
  throw new ProviderError(
    'invalidParams',
    'The transaction is not readable.',
    parsed.error,
  )
}
