import { isSameAddress, nativeTokenAddress } from './address-text.ts'
import { findKnownCall, readArguments } from './known-calls.ts'
import type {
  BatchedCall,
  DecodeContext,
  Operation,
  OperationCall,
  OperationDetails,
  OperationFacts,
  TransferOperation,
} from './operation.ts'
import { readBatch } from './read-batch.ts'
import type { Hex } from './wallet-config.ts'

/** A bound on foul data: no wallet wraps deeper. */
const maxDepth = 8

/**
 * Says what calls of a wallet do, each call of a batch the wallet runs on
 * itself in its place. Nothing is left out: what cannot be read is unknown and
 * has its raw call.
 *
 * @see HIST-02
 */
export function decodeOperations(
  calls: readonly BatchedCall[],
  context: DecodeContext,
): readonly Operation[] {
  return calls.flatMap((call) => unfold(call, context, 0))
}

function unfold(
  call: BatchedCall,
  context: DecodeContext,
  depth: number,
): readonly Operation[] {
  // Another contract may take the same data for anything.
  const isOwn =
    !call.delegateCall &&
    depth < maxDepth &&
    isSameAddress(call.to, context.account)
  const batch = isOwn ? readBatch(call) : undefined
  return batch && batch.length > 0
    ? batch.flatMap((inner) => unfold(inner, context, depth + 1))
    : [decodeOperation(call, context)]
}

/**
 * Says what one call does: empty data sends `value` of the native token, known
 * functions are read, the rest is unknown. It never throws: a known function
 * that cannot be read is unknown, with the problem.
 *
 * @see HIST-02
 */
export function decodeOperation(
  call: BatchedCall,
  context: DecodeContext,
): Operation {
  const { to, value, data } = call
  const byteSignature = data.slice(0, 10) as Hex
  const facts = {
    byteSignature,
    account: context.account,
    target: to,
    value,
    call: { to, value, data },
  }
  if (call.delegateCall) {
    // Code of others as the wallet itself: whatever it looks like.
    return unknown({ ...facts, methodName: 'delegatecall', signature: '' })
  }
  if (data === '0x') {
    return {
      ...facts,
      signature: '',
      methodName: '',
      ...nativeTransfer(call, context),
    }
  }
  const known = findKnownCall(byteSignature)
  if (!known) return unknown({ ...facts, signature: '', methodName: '' })
  const named = { signature: known.signature, methodName: known.name }
  try {
    const args = readArguments(known, `0x${data.slice(10)}`)
    const details: OperationDetails = known.read(args, {
      call,
      context,
    })
    return { ...facts, ...named, ...details }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return unknown({ ...facts, ...named }, problem)
  }
}

function unknown(facts: OperationFacts, problem?: string): Operation {
  return { ...facts, kind: 'unknown', problem }
}

/** The native token has one id alone. */
const nativeTokenId = '0'

function nativeTransfer(
  call: OperationCall,
  { account, paymentAddress }: DecodeContext,
): TransferOperation {
  return {
    kind: 'transfer',
    transferType: 'SEND',
    contractAddress: nativeTokenAddress,
    contractType: 'NATIVE',
    from: account,
    to: call.to,
    tokenIds: [nativeTokenId],
    amounts: [call.value],
    isNetworkFee:
      paymentAddress !== undefined && isSameAddress(call.to, paymentAddress),
  }
}

/**
 * The calls a wallet made in a transaction of a chain: those of its own
 * `execute`, whether it was called directly or through a guest module.
 *
 * @param guests - contracts that run calls for anybody; others are not
 * believed to run what their data says
 * @returns nothing when the transaction did not go through the wallet
 * @see HIST-02
 */
export function callsOfWallet(
  transaction: OperationCall,
  account: string,
  guests: readonly string[],
): readonly BatchedCall[] {
  return collect(transaction, account, guests, 0)
}

function collect(
  call: BatchedCall,
  account: string,
  guests: readonly string[],
  depth: number,
): readonly BatchedCall[] {
  if (depth > maxDepth || call.delegateCall) return []
  if (isSameAddress(call.to, account)) return readBatch(call) ?? []
  const isGuest = guests.some((guest) => isSameAddress(guest, call.to))
  const inner = isGuest ? readBatch(call) : undefined
  return (inner ?? []).flatMap((one) =>
    collect(one, account, guests, depth + 1),
  )
}
