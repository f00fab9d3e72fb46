import { isSameAddress } from '../accounts/address-text.ts'
import type {
  ApprovalAccess,
  ApproveOperation,
  CallReader,
  CallSubject,
  Operation,
  OperationDetails,
} from './operation.ts'

const everything = 2n ** 256n - 1n

/** Calls that allow others to move the wallet's assets. @see HIST-02 */
export const approvalCalls: Readonly<Record<string, CallReader>> = {
  'approve(address spender, uint256 amount)': (args, subject) => {
    const [spender, amount] = args as readonly [string, bigint]
    return coinOrItem(subject, spender, amount)
  },
  'increaseAllowance(address spender, uint256 addedValue)': (args, subject) => {
    const [spender, added] = args as readonly [string, bigint]
    return approval(subject, spender, added, 'more')
  },
  'setApprovalForAll(address operator, bool approved)': (args, subject) => {
    const [operator, isApproved] = args as readonly [string, boolean]
    return approvalOfAll(subject, operator, isApproved)
  },
  'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)':
    (args, subject) => {
      const [owner, spender, value] = args as readonly [string, string, bigint]
      return ofOwner(owner, subject, () => approval(subject, spender, value))
    },
  // The form DAI uses, which allows everything or nothing.
  'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)':
    (args, subject) => {
      const [holder, spender, , , isAllowed] = args as readonly [
        string,
        string,
        bigint,
        bigint,
        boolean,
      ]
      return ofOwner(holder, subject, () =>
        approval(subject, spender, isAllowed ? everything : 0n),
      )
    },
  // Operators of ERC-777 move all of a coin, those of ERC-6909 all there is.
  'authorizeOperator(address operator)': (args, subject) =>
    approvalOfAll(subject, (args as readonly [string])[0], true),
  'revokeOperator(address operator)': (args, subject) =>
    approvalOfAll(subject, (args as readonly [string])[0], false),
  'setOperator(address spender, bool approved)': (args, subject) => {
    const [spender, isApproved] = args as readonly [string, boolean]
    return approvalOfAll(subject, spender, isApproved)
  },
}

/**
 * Reads the function that coins and collectibles share. `everything` alone is no
 * id: a coin's limit by far.
 */
function coinOrItem(
  subject: CallSubject,
  spender: string,
  amount: bigint,
): OperationDetails {
  const { call, context } = subject
  const type = context.contractTypeOf?.(call.to)
  if (type === 'ERC721') return approval(subject, spender, amount, 'item')
  const read = approval(subject, spender, amount)
  return type === 'ERC20' || amount === everything
    ? read
    : { ...read, mayBeItem: true }
}

/** A contract whose kind a test run proved; `EITHER` where nodes differ. */
export type ProvenToken = {
  readonly contractAddress: string
  readonly type: 'ERC20' | 'ERC721' | 'EITHER'
}

/**
 * Reads approvals by what a test run proved of their contracts, whatever a list
 * says of them.
 *
 * @see HIST-02 SEND-01
 */
export function knownApprovals(
  operations: readonly Operation[],
  proven: readonly ProvenToken[],
): readonly Operation[] {
  return operations.map((one) => {
    if (one.kind !== 'approve' || one.methodName !== 'approve') return one
    const type = proven.find(({ contractAddress }) =>
      isSameAddress(contractAddress, one.contractAddress),
    )?.type
    if (type === undefined) return one
    const { access: _, mayBeItem: __, ...read } = one
    if (type === 'EITHER') return { ...read, mayBeItem: true }
    return type === 'ERC721' ? { ...read, access: 'item' } : read
  })
}

function approvalOfAll(
  subject: CallSubject,
  operator: string,
  isApproved: boolean,
): OperationDetails {
  return isApproved
    ? approval(subject, operator, everything, 'all')
    : approval(subject, operator, 0n, 'none')
}

function approval(
  { call }: CallSubject,
  spender: string,
  amount: bigint,
  access?: ApprovalAccess,
): ApproveOperation {
  return {
    kind: 'approve',
    contractAddress: call.to,
    spender,
    amount,
    ...(access && { access }),
  }
}

/**
 * Reads an approval only if the wallet is the owner. One that another owner
 * signed gives no access to the wallet's assets.
 */
export function ofOwner(
  owner: string,
  { context }: CallSubject,
  read: () => OperationDetails,
): OperationDetails {
  return isSameAddress(owner, context.account)
    ? read()
    : { kind: 'unimplemented' }
}
