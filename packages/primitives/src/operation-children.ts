import {
  isNativeToken,
  isSameAddress,
  nativeTokenAddress,
} from './address-text.ts'
import {
  directionOf,
  type HistoryChild,
  type HistoryFailure,
  mergeTransfers,
  type TransferChild,
} from './history.ts'
import type { CallOutcome, Operation } from './operation.ts'
import { readRevertReason } from './revert-reason.ts'

/** Told of an operation that yields no child. */
export type WarnOfOperation = (operation: Operation, problem: string) => void

/**
 * What operations come to in a history: what moves and who may spend. A known
 * function that could not be read is warned of and yields nothing; neither do
 * calls without a meaning here. What paid for sending is left out.
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

/** What the calls of a transaction come to. */
export type Meaning = {
  /** What happened, without what paid for sending. */
  readonly children: readonly HistoryChild[]
  readonly failure: HistoryFailure | undefined
  /** A call stayed, or may have stayed, beside what paid for sending. */
  readonly hasRun: boolean
}

/**
 * What operations come to, those that the chain took back apart.
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

/** Calls that have not run yet are read as if they had. */
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
      if (operation.isNetworkFee) return []
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
    case 'wallet':
    case 'unimplemented':
    case 'unknown':
      return []
    default:
      return operation satisfies never
  }
}

/** Only sides whose contract the call names: the rest is for logs to tell. */
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

/** What comes in only counts when it comes to the wallet. */
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
