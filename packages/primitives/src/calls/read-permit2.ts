import { isSameAddress } from '../accounts/address-text.ts'
import type { CallReader, CallSubject, OperationDetails } from './operation.ts'
import { ofOwner } from './read-approval.ts'

/**
 * Permit2, at the same address on every network. Coins let it take them once, and
 * it keeps who may take how much of them.
 */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Permit2's amounts have 160 bits; the greatest of them is never used up. */
const most = 2n ** 160n - 1n
const everything = 2n ** 256n - 1n

type Details = { readonly token: string; readonly amount: bigint }
type Permit<T> = { readonly details: T; readonly spender: string }

/**
 * Permissions that Permit2 keeps, read as those of the coin. Several at once are
 * left to their name, and the review says that it cannot read the step.
 *
 * @see HIST-02 SEND-01
 */
export const permit2Calls: Readonly<Record<string, CallReader>> = {
  'approve(address token, address spender, uint160 amount, uint48 expiration)':
    (args, subject) => {
      const [token, spender, amount] = args as readonly [string, string, bigint]
      return ofPermit2(subject, [{ token, amount }], spender)
    },
  'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)':
    (args, subject) => {
      const [owner, permit] = args as readonly [string, Permit<Details>]
      const { details, spender } = permit
      return ofOwner(owner, subject, () =>
        ofPermit2(subject, [details], spender),
      )
    },
  'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)':
    (args, subject) => {
      const [owner, permit] = args as readonly [
        string,
        Permit<readonly Details[]>,
      ]
      const { details, spender } = permit
      return ofOwner(owner, subject, () => ofPermit2(subject, details, spender))
    },
  'lockdown((address token, address spender)[] approvals)': (args, subject) => {
    const [pairs] = args as readonly [
      readonly { readonly token: string; readonly spender: string }[],
    ]
    const [first] = pairs
    if (!first || pairs.length > 1 || !isPermit2(subject))
      return { kind: 'unimplemented' }
    return {
      ...{ kind: 'approve', contractAddress: first.token },
      ...{ spender: first.spender, amount: 0n, access: 'none' },
    }
  },
}

/** Any other contract may do what it likes by the names of these functions. */
function isPermit2({ call }: CallSubject): boolean {
  return isSameAddress(call.to, permit2)
}

function ofPermit2(
  subject: CallSubject,
  details: readonly Details[],
  spender: string,
): OperationDetails {
  const [first] = details
  if (!first || details.length > 1 || !isPermit2(subject))
    return { kind: 'unimplemented' }
  const { token, amount } = first
  return {
    ...{ kind: 'approve', contractAddress: token, spender },
    amount: amount >= most ? everything : amount,
  }
}
