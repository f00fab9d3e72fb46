import { isSameAddress, nativeTokenAddress } from '../accounts/address-text.ts'
import type { Hex } from '../accounts/wallet-config.ts'
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
import { batchOfWallet } from './read-batch.ts'

/**
 * Decodes the calls of a wallet and unfolds batches that it runs on itself.
 * Drops no call: a call that cannot be read is unknown and keeps its raw data.
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
  const batch = batchOfWallet(call, context.account, depth)
  return batch
    ? batch.flatMap((inner) =>
        unfold(
          call.mayFail ? { ...inner, mayFail: true } : inner,
          context,
          depth + 1,
        ),
      )
    : [decodeOperation(call, context)]
}

/**
 * Decodes one call. Empty data sends `value` of the native token, known
 * functions are read, all else is unknown. Never throws: a known function that
 * cannot be read becomes unknown, with the problem.
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
    ...(call.mayFail && { mayFail: true }),
    ...(call.outcome && { outcome: call.outcome }),
  }
  if (call.delegateCall) {
    // A delegate call runs foreign code as the wallet, so its data is not
    // trusted.
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
    if (value > 0n && !takesCoins(details))
      throw new RangeError(`${known.name} takes no native coins`)
    return { ...facts, ...named, ...details }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return unknown({ ...facts, ...named }, problem)
  }
}

/**
 * Whether a function of this kind takes native coins. One that takes none and is
 * called with some is not what its name says.
 */
function takesCoins(details: OperationDetails): boolean {
  switch (details.kind) {
    case 'transfer':
    case 'approve':
    case 'balanceCheck':
    case 'heroMint':
    case 'wallet':
      return false
    case 'wrap':
      return details.side === 'wrap'
    default:
      return true
  }
}

function unknown(facts: OperationFacts, problem?: string): Operation {
  return { ...facts, kind: 'unknown', problem }
}

/** The only id of the native token. */
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
