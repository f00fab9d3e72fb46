import {
  type MessageContent,
  readMessage,
  type TypedData,
  typedDataChainId,
  typedDataDomain,
  typedDataFields,
} from '@cairn/core'
import { hidesText, type Permit, readPermit } from '@cairn/primitives'

/** A warning to read before signing. @see SIGN-11 */
export type MessageWarning =
  | { readonly type: 'unreadable' }
  /** Coins, said in words; `chainId` is the network of the coins. */
  | {
      readonly type: 'permit'
      readonly permit: Permit
      readonly chainId: number
    }
  /** A contract takes the signature, and Cairn does not know what for. */
  | { readonly type: 'contract' }
  | { readonly type: 'order' }
  | { readonly type: 'hidden' }
  | { readonly type: 'other-network' }

/** Types that offer things for sale, once they are signed. */
const orders =
  /^(?:OrderComponents|BulkOrder|Order|MakerOrder|SellOrder|Maker|Root)$/

/**
 * Returns what signing may mean, the worst first. Typed data for a contract is
 * never without a warning: names of harmless types are anybody's to use.
 *
 * @param request.chainId - the network that is signed for
 * @param request.content - typed data as it was read by its types
 */
export function messageWarnings({
  chainId,
  content,
}: {
  readonly chainId: number
  readonly content: MessageContent
}): readonly MessageWarning[] {
  if (content.type === 'message')
    return readMessage(content.message).text === undefined
      ? [{ type: 'unreadable' }]
      : []
  const named = typedDataChainId(content.data)
  const isElsewhere = named !== undefined && named !== chainId
  return [
    ...worstOf(content.data, named ?? chainId),
    ...(hides(content.data) ? [{ type: 'hidden' } as const] : []),
    ...(isElsewhere ? [{ type: 'other-network' } as const] : []),
  ]
}

/**
 * Whether somebody may act on a signature though no warning says so: services
 * that hold coins take typed data without the name of a contract.
 *
 * @see SIGN-11
 */
export function canBeActedOn(
  { type }: MessageContent,
  warnings: readonly MessageWarning[],
): boolean {
  const isSaid = warnings.some(({ type }) =>
    ['permit', 'contract', 'order'].includes(type),
  )
  return type === 'typed-data' && !isSaid
}

function worstOf(data: TypedData, chainId: number): readonly MessageWarning[] {
  const contract = typedDataDomain(data).find(
    ({ path }) => path === 'verifyingContract',
  )
  const fields = typedDataFields(data)
  const permit = readPermit(fields, contract?.value)
  if (permit) return [{ type: 'permit', permit, chainId }]
  if (orders.test(data.primaryType)) return [{ type: 'order' }]
  // A permit needs no coin in its domain: its contract may go by the name.
  const isPermit =
    /permit/i.test(data.primaryType) ||
    fields.some(({ path }) => path === 'spender')
  return contract || isPermit ? [{ type: 'contract' }] : []
}

function hides(data: TypedData): boolean {
  return [...typedDataDomain(data), ...typedDataFields(data)].some(
    ({ value }) => hidesText(value),
  )
}
