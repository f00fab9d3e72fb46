import { createHmac } from 'node:crypto'
import {
  decodeNonce,
  encodeNonce,
  type NamedExecute,
  namedExecutes,
} from '@cairn/account/server'
import { NodeRefusalError, NodeUnavailableError } from '@cairn/clients'
import { contexts } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import type { relayer } from '@cairn/protocol'
import {
  type Handlers,
  HttpError,
  inCallersTurn,
  isLoopback,
  networkOf,
} from '@cairn/service-kit'
import type * as z from 'zod/mini'
import { accept, inputHashOf, nameSender } from './accept.ts'
import { isByOwner } from './by-owner.ts'
import type { ChainContext } from './chain-context.ts'
import { isSponsored, offerFees } from './fees/offer-fees.ts'
import { GasPriceError } from './gas-price.ts'
import {
  type Accepted,
  hasFailed,
  isFinal,
  type MetatxState,
  nonceTaken,
  type Replaced,
  type Stored,
} from './metatx.ts'
import { simulateTransactions } from './simulate-transactions.ts'
import {
  isOverLimit,
  type OverLimit,
  ownCaller,
  unpaidGas,
} from './unpaid-gas.ts'
import { nonceCall, readNextNonce } from './wallet-nonce.ts'

export type RelayerCalls = {
  /**
   * Stores a transaction, unless another one has its nonce. A stored
   * transaction will be sent.
   */
  readonly store: (accepted: Accepted) => Promise<Stored | OverLimit>
  /** Stores a transaction in the place of the one that has its nonce. */
  readonly replace: (accepted: Accepted) => Promise<Replaced>
  readonly find: (id: string) => Promise<MetatxState | undefined>
  /** Finds the id of a submission by the hash of its input. */
  readonly findId: (inputHash: string) => Promise<string | undefined>
}

/** Handles the calls of a chain's relayer. @see SEND-01 TXPD-01 */
export function relayerHandlers(
  context: ChainContext,
  { store, replace, find, findId }: RelayerCalls,
): Handlers<typeof relayer> {
  const { chain, node, paymentAddress } = context
  return {
    ping: async () => ({ status: true }),
    getChainID: async () => ({ chainID: chain.chainId }),

    async getSequenceContext() {
      const { factory, mainModule, mainModuleUpgradable, guestModule } =
        contexts[2]
      return {
        data: {
          factory,
          mainModule,
          mainModuleUpgradable,
          guestModule,
          utils: '0x0000000000000000000000000000000000000000',
        },
      }
    },

    simulate: ({ wallet, transactions }, { ip }) =>
      inTurn(context, ip, async () => ({
        results: [
          ...(await simulateTransactions(context, wallet, transactions)),
        ],
      })),

    feeTokens: (_input, { ip }) =>
      inTurn(context, ip, async () => {
        const tokens = await context.pricedTokens()
        return {
          isFeeRequired: !isSponsored(chain),
          tokens: tokens.map(({ token }) => token),
          paymentAddress,
        }
      }),

    feeOptions: ({ wallet, to, data }, { ip }) =>
      inTurn(context, ip, async () => {
        const offer = await offerFees(context, to, data)
        return { ...offer, ...nameSender(context, wallet) }
      }),

    getMetaTxnNonce: ({ walletContractAddress, space }, { ip }) =>
      inTurn(context, ip, async () => {
        const asked = readSpace(space)
        const next = await nextNonce(node, walletContractAddress, asked)
        return { nonce: `0x${next.toString(16)}` }
      }),

    sendMetaTxn: (input, { ip }) =>
      reachable(() =>
        submit(context, { store, replace, find, findId }, { ...input, ip }),
      ),

    async getMetaTxnReceipt({ metaTxID, waitMs }, { signal }) {
      return whenFinal(context, { id: toId(metaTxID), waitMs, find }, signal)
    },
  }
}

/** Takes what a client hands in, and what it hands in again. */
async function submit(
  context: ChainContext,
  { store, replace, find, findId }: RelayerCalls,
  {
    call,
    quote,
    replaces,
    ip,
  }: z.output<typeof relayer.methods.sendMetaTxn.input> & {
    readonly ip: string
  },
) {
  const { chain, node } = context
  const { contract, input } = call
  const caller = callerOf(context, ip)
  const submission = { wallet: call.walletAddress, contract, input }
  // A client whose answer was lost asks again, perhaps after the transaction
  // was mined.
  const sent = await findId(inputHashOf(submission))
  if (sent !== undefined) return { status: true, txnHash: sent }
  try {
    const accepted = await inTurn(context, ip, () =>
      accept(context, { ...submission, quote, caller }),
    )
    const txnHash = await (replaces === undefined
      ? keep(accepted, store)
      : takePlace(accepted, { find, replace }))
    const { used } = accepted
    if (used) context.notice([used.wallet], { chainId: context.chain.chainId })
    return { status: true, txnHash }
  } catch (error) {
    // Simulating a pending or mined transaction again would fail.
    const executes = namedExecutes({ ...chain, contract, input })
    const [outermost] = executes
    const known = outermost && (await find(outermost.id))
    if (!known || hasFailed(known.status)) {
      if (replaces && (await isTooLate(node, executes))) throw nonceTaken()
      throw error
    }
    return { status: true, txnHash: outermost.id }
  }
}

/**
 * Pause after which a call that waits looks again, in ms. Otherwise it would hear
 * nothing if another host's notice is lost, as in a failover of the store. Looks
 * of many calls are one query.
 */
const lookAgainMs = 2_000

/** Waits until a transaction ended, for as long as one request may take. */
async function whenFinal(
  { config, waiters }: Pick<ChainContext, 'config' | 'waiters'>,
  {
    id,
    waitMs = config.longPollMs,
    find,
  }: Pick<RelayerCalls, 'find'> & {
    readonly id: string
    readonly waitMs: number | undefined
  },
  signal: AbortSignal,
) {
  const end = Date.now() + Math.min(waitMs, config.longPollMs)
  for (;;) {
    const wakes = waiters.wakes()
    const state = await find(id)
    if (!state) throw unknownMetatx()
    const left = end - Date.now()
    const isOver = left <= 0 || signal.aborted || waiters.isClosed()
    if (isFinal(state.status) || isOver) {
      return { receipt: toReceipt(id, state) }
    }
    // Skips the wait if a transaction ended since the look-up.
    if (wakes === waiters.wakes()) {
      await waiters.wait(state.id, Math.min(left, lookAgainMs), signal)
    }
  }
}

/**
 * Stores a transaction.
 *
 * @returns the id that it goes by
 */
async function keep(
  accepted: Accepted,
  store: (accepted: Accepted) => Promise<Replaced | OverLimit>,
): Promise<string> {
  checkStored(await store(accepted))
  return accepted.ids[0] ?? accepted.inputHash
}

/**
 * Stores a transaction in the place of another of the same wallet and nonce, if
 * it is the owner's and is not on its way already.
 *
 * @returns the id that it goes by
 */
async function takePlace(
  accepted: Accepted,
  { find, replace }: Pick<RelayerCalls, 'find' | 'replace'>,
): Promise<string> {
  const known = await findOnItsWay(find, accepted)
  if (known !== undefined) return known
  if (!isByOwner(accepted)) throw nonceTaken()
  return keep(accepted, replace)
}

/**
 * Finds one of a transaction's executions that is stored already. Anybody can
 * put signed calls that they saw into another bundle: it takes no place, or a
 * stranger could make it fail, and use up the owner's replacements.
 *
 * @returns the id that it goes by
 */
async function findOnItsWay(
  find: RelayerCalls['find'],
  { ids }: Pick<Accepted, 'ids'>,
): Promise<string | undefined> {
  const states = await Promise.all(ids.map(find))
  return ids.find((_, index) => {
    const state = states[index]
    return state !== undefined && !hasFailed(state.status)
  })
}

/** Names a network address by a hash that nobody without the key can undo. */
function callerOf(
  { quoteKeys: [key] }: Pick<ChainContext, 'quoteKeys'>,
  ip: string,
): string {
  if (isLoopback(ip)) return ownCaller
  return createHmac('sha256', key)
    .update(`caller ${networkOf(ip)}`)
    .digest('base64url')
}

/** Whether the chain holds another transaction with the nonce of this one. */
async function isTooLate(
  node: ChainContext['node'],
  executes: readonly NamedExecute[],
): Promise<boolean> {
  const own = executes.findLast(({ nonce }) => nonce !== undefined)
  if (own?.nonce === undefined) return false
  const { space } = decodeNonce(own.nonce)
  return (await nextNonce(node, own.wallet, space)) > own.nonce
}

/** @throws {HttpError} `RequestConflict` or `RateLimited` */
function checkStored(stored: Replaced | OverLimit): void {
  if (isOverLimit(stored)) throw unpaidGas(stored)
  if (stored === 'taken') throw nonceTaken()
  if (stored === 'too-often')
    throw new HttpError(
      'RateLimited',
      'This transaction was replaced too often. Wait for it.',
    )
}

/**
 * Reads an id. Ids are looked up in batches, and a text that the store rejects
 * would fail the whole batch.
 */
function toId(text: string): string {
  const id = `0x${text.replace(/^0x/i, '').toLowerCase()}`
  if (!/^0x[0-9a-f]{64}$/.test(id)) throw unknownMetatx()
  return id
}

function unknownMetatx(): HttpError {
  return new HttpError('WebrpcInternalError', 'The relayer does not know it.', {
    reason: 'metatx not found',
  })
}

function toReceipt(id: string, state: MetatxState) {
  return {
    id: id.slice(2),
    status: state.status,
    ...(state.revertReason !== undefined && {
      revertReason: state.revertReason,
    }),
    attempts: state.attempts,
    index: 0,
    logs: [],
    receipts: [],
    blockNumber: state.blockNumber,
    txnHash: state.txnHash,
    txnReceipt: state.receipt,
  }
}

/** A nonce is two numbers in a word: 160 bits of space, 96 of count. */
const mostSpace = (1n << 160n) - 1n
const mostNonce = (1n << 96n) - 1n

/** Reads the next nonce of a wallet in a space, as one word. */
async function nextNonce(
  node: ChainContext['node'],
  wallet: string,
  space: bigint,
): Promise<bigint> {
  const returned = await node
    .call<Hex>('eth_call', nonceCall(wallet, space))
    .catch((cause: unknown) => {
      throw cause instanceof NodeRefusalError ? noWallet(cause) : cause
    })
  const nonce = readNextNonce(returned)
  if (nonce > mostNonce) throw noWallet()
  return encodeNonce(space, nonce)
}

function readSpace(text: string | undefined): bigint {
  const space = text === undefined || text === '' ? '0x0' : text
  const digits = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(space)?.[1]
  const value = digits === undefined ? undefined : BigInt(`0x${digits}`)
  if (value === undefined || value > mostSpace) {
    throw new HttpError('InvalidArgument', 'Not valid: space.')
  }
  return value
}

function noWallet(cause?: unknown): HttpError {
  return new HttpError('InvalidArgument', 'There is no wallet there.', {
    cause,
  })
}

/**
 * Runs calls that make the node run a caller's code: they take of the caller's
 * share of its time, as calls of `/nodes` do.
 *
 * @see SRVC-01 h
 */
function inTurn<T>(
  { inNodeTurn }: Pick<ChainContext, 'inNodeTurn'>,
  ip: string,
  work: () => Promise<T>,
): Promise<T> {
  return reachable(() => inCallersTurn(inNodeTurn, ip, work))
}

/**
 * Runs calls to the chain. An unreachable chain becomes `Unavailable`; a
 * refused call is the caller's error.
 */
async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof NodeUnavailableError || cause instanceof GasPriceError)
      throw new HttpError('Unavailable', 'The chain does not answer.', {
        cause,
      })
    if (cause instanceof NodeRefusalError)
      throw new HttpError('QueryFailed', 'The chain refuses to try it.', {
        cause,
      })
    throw cause
  }
}
