import { type MessageContent, readMessage } from '@cairn/core'

/** A warning to read before signing. @see SIGN-11 */
export type MessageWarning =
  | 'other-network'
  | 'permit'
  | 'order'
  | 'unreadable'
  | undefined

/** Types that hand coins over, or offer things for sale, once they are signed. */
const permits =
  /^(?:Permit|PermitSingle|PermitBatch|PermitTransferFrom|PermitBatchTransferFrom|PermitWitnessTransferFrom|PermitBatchWitnessTransferFrom)$/
const orders = /^(?:OrderComponents|BulkOrder|Order|MakerOrder|SellOrder)$/

/** Says the worst that signing may mean. */
export function messageWarning({
  chainId,
  content,
}: {
  readonly chainId: number
  readonly content: MessageContent
}): MessageWarning {
  if (content.type === 'message')
    return readMessage(content.message).text === undefined
      ? 'unreadable'
      : undefined
  const { domain, primaryType } = content.data
  const { chainId: named } = domain
  if (named !== undefined && named !== chainId) return 'other-network'
  if (permits.test(primaryType)) return 'permit'
  return orders.test(primaryType) ? 'order' : undefined
}
