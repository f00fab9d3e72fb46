import {
  isNativeToken,
  isSameAddress,
  nativeTokenAddress,
} from '../accounts/address-text.ts'
import { directionOf } from '../accounts/direction.ts'
import type { CallOutcome, Operation } from '../calls/operation.ts'
import { readRevertReason } from '../calls/revert-reason.ts'
import {
  type HistoryChild,
  type HistoryFailure,
  mergeTransfers,
  type TransferChild,
} from './history.ts'

/** Callback that receives each operation that yields no child. */
export type WarnOfOperation = (operation: Operation, problem: string) => void

/**
 * Returns the history children of operations: transfers and approvals. A known
 * function that could not be read yields a warning and no child; calls without
 * a meaning in a history yield none. Leaves out network fees.
 *
 * @see HIST-02
 */
export function childrenOf(
  operations: readonly Operation[],
  warn: WarnOfOperation,
): readonly HistoryChild[] {
  const children = operations.filter(isDone).flatMap((operation) => {
    if (operation.kind === 'unknown' && operation.problem !== undefined) {
      warn(operation, operation.problem)
    }
    return childrenOfOne(operation)
  })
  const transfers = mergeTransfers(
    children.filter((child) => child.kind === 'transfer'),
  )
  const approvals = children.filter((child) => child.kind === 'approve')
  return [...transfers, ...approvals]
}

/** The meaning of a transaction's calls. */
export type Meaning = {
  /** Executed operations, without network fees. */
  readonly children: readonly HistoryChild[]
  readonly failure: HistoryFailure | undefined
  /** `true` if any call except fee payments was, or may have been, executed. */
  readonly hasRun: boolean
}

/**
 * Returns the meaning of operations, with reverted ones separate.
 *
 * @see HIST-01 HIST-02
 */
export function meaningOf(
  operations: readonly Operation[],
  warn: WarnOfOperation,
): Meaning {
  const meant = operations.filter(
    (one) => !(one.kind === 'transfer' && one.isNetworkFee),
  )
  const reverted = meant.filter(isReverted)
  const [first] = reverted
  const children = childrenOf(meant, warn)
  const attempted = reverted.map((one) => ({ ...one, outcome: undefined }))
  return {
    children,
    hasRun: reverted.length < meant.length,
    failure: first && {
      attempted: childrenOf(attempted, warn),
      count: reverted.length,
      reason: readRevertReason(first.outcome.data),
    },
  }
}

/**
 * Checks whether an operation is executed. Calls that have not run yet count as
 * executed.
 */
function isDone({ outcome }: Operation): boolean {
  return outcome === undefined || outcome.type === 'done'
}

type Reverted = Operation & {
  readonly outcome: Extract<CallOutcome, { readonly type: 'reverted' }>
}

function isReverted(operation: Operation): operation is Reverted {
  return operation.outcome?.type === 'reverted'
}

function childrenOfOne(operation: Operation): readonly HistoryChild[] {
  const { target, account } = operation
  switch (operation.kind) {
    case 'transfer':
      if (operation.isNetworkFee || operation.transferType === 'UNKNOWN')
        return []
      return [
        {
          kind: 'transfer',
          contractAddress: operation.contractAddress,
          contractType: operation.contractType,
          direction: directionOf(operation.from, account),
          from: operation.from,
          to: operation.to,
          tokenIds: operation.tokenIds,
          amounts: operation.amounts,
        },
      ]
    case 'approve':
      return [
        {
          kind: 'approve',
          methodName: 'approve',
          contractAddress: operation.contractAddress,
          spender: operation.spender,
          amount: operation.amount,
          ...(operation.access && { access: operation.access }),
        },
      ]
    case 'swap':
      return [
        coin('send', operation.fromContractAddress, operation.fromAmount, [
          account,
          target,
        ]),
        ...income(operation.recipient, account, () =>
          coin('receive', operation.toContractAddress, operation.toAmount, [
            target,
            account,
          ]),
        ),
      ]
    case 'bridge':
      return [
        coin('bridge', operation.tokenContractAddress, operation.amount, [
          account,
          target,
        ]),
      ]
    case 'niftyswap':
      return exchanged(operation)
    case 'heroMint':
      return income(operation.recipient, account, () => ({
        kind: 'transfer',
        contractAddress: operation.tokenContractAddress,
        contractType: 'ERC1155',
        direction: 'receive',
        from: operation.mintContractAddress,
        to: operation.recipient,
        tokenIds: operation.tokenIds,
        amounts: operation.amounts,
      }))
    case 'wrap':
      return wrapped(operation)
    case 'balanceCheck':
    case 'wallet':
    case 'creation':
    case 'unimplemented':
    case 'unknown':
      return []
    default:
      return operation satisfies never
  }
}

function wrapped({
  account,
  side,
  contractAddress,
  amount,
}: Operation & { readonly kind: 'wrap' }): readonly HistoryChild[] {
  const [paid, got] =
    side === 'wrap'
      ? [nativeTokenAddress, contractAddress]
      : [contractAddress, nativeTokenAddress]
  return [
    coin('send', paid, amount, [account, contractAddress]),
    coin('receive', got, amount, [contractAddress, account]),
  ]
}

/**
 * Returns the sides whose contract the call names. Only logs show the others.
 */
function exchanged(
  operation: Operation & { readonly kind: 'niftyswap' },
): readonly HistoryChild[] {
  const {
    side,
    account,
    exchangeContractAddress: exchange,
    tokenContractAddress: token,
    currencyContractAddress: currency,
    currencyAmount,
    recipient,
  } = operation
  const pays = side === 'buy'
  const parties = (outwards: boolean): Parties =>
    outwards ? [account, exchange] : [exchange, account]
  const tokens = (contractAddress: string): TransferChild => ({
    kind: 'transfer',
    contractAddress,
    contractType: 'ERC1155',
    direction: pays ? 'receive' : 'send',
    from: parties(!pays)[0],
    to: parties(!pays)[1],
    tokenIds: operation.tokenIds,
    amounts: operation.amounts,
  })
  const money = (contractAddress: string): TransferChild =>
    coin(
      pays ? 'send' : 'receive',
      contractAddress,
      currencyAmount,
      parties(pays),
    )
  const isMine = isOwn(recipient, account)
  return [
    ...(currency && (pays || isMine) ? [money(currency)] : []),
    ...(token && (!pays || isMine) ? [tokens(token)] : []),
  ]
}

type Parties = readonly [from: string, to: string]

function coin(
  direction: TransferChild['direction'],
  contractAddress: string,
  amount: bigint,
  [from, to]: Parties,
): TransferChild {
  const isNative = isNativeToken(contractAddress)
  return {
    kind: 'transfer',
    contractAddress: isNative ? nativeTokenAddress : contractAddress,
    contractType: isNative ? 'NATIVE' : 'ERC20',
    direction,
    from,
    to,
    tokenIds: [],
    amounts: [amount],
  }
}

/** Returns incoming assets only if the wallet receives them. */
function income(
  recipient: string,
  account: string,
  child: () => HistoryChild,
): readonly HistoryChild[] {
  return isOwn(recipient, account) ? [child()] : []
}

function isOwn(recipient: string, account: string): boolean {
  return isSameAddress(recipient, account)
}
