import {
  describeOperation,
  describeSetUp,
  factsOfHeld,
  findNetwork,
} from '@cairn/core'
import {
  type Address,
  coinId,
  decodeOperations,
  isSameAddress,
  nativeTokenAddress,
  type Operation,
  type OperationCall,
  withoutPromises,
} from '@cairn/primitives'
import { useStore } from 'zustand'
import { useCoins } from '../coins/use-coins.ts'
import {
  itemsOfCalls,
  useItemDecimals,
} from '../collectibles/item-decimals.queries.ts'
import { useNetworkTitle } from '../networks/use-network-title.ts'
import { useWallet } from '../wallet/wallet-context.ts'
import { messages } from './calls.messages.ts'
import { operationTitle } from './operation.messages.ts'

/**
 * Describes a batch of calls in one line.
 *
 * @param isOrdered - the wallet made the calls itself
 * @see TXRQ-01 SIGN-03
 */
export function useCallsTitle({
  account,
  chainId,
  calls,
  isOrdered = false,
}: {
  readonly account: Address
  readonly chainId: number
  readonly calls: readonly OperationCall[]
  readonly isOrdered?: boolean
}): string {
  const coins = useCoins()
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, chainId),
  )
  const coinOf = (id: string) => {
    if (id === coinId(chainId, nativeTokenAddress)) return network?.nativeToken
    const held = coins.all.find((coin) => coin.id === id)
    return held && factsOfHeld(held)
  }
  const titleOf = useNetworkTitle()
  const read = decodeOperations(calls, { account, chainId, known: network })
  const operations = isOrdered ? read : withoutPromises(read)
  const decimalsOf = useItemDecimals(chainId, itemsOfCalls(operations))
  const [first, ...rest] = operations.map((operation) =>
    operationTitle(
      isSetUp(operation)
        ? describeSetUp(titleOf(chainId) ?? `${chainId}`)
        : describeOperation(
            operation,
            chainId,
            coinOf,
            undefined,
            undefined,
            decimalsOf,
          ),
    ),
  )
  if (first === undefined) return messages.transaction
  return rest.length === 0 ? first : messages.andMore(first, rest.length)
}

/** A call of the wallet itself that does nothing but set it up. @see DEPL-01 */
export function isSetUp({
  call,
  account,
}: Pick<Operation, 'call' | 'account'>): boolean {
  return (
    call.value === 0n && call.data === '0x' && isSameAddress(call.to, account)
  )
}
