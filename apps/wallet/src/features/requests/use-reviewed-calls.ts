import {
  type CoinFacts,
  callsOf,
  contractKey,
  contractsOf,
  describeOperation,
  describeSetUp,
  findNetwork,
  listedCoin,
  listedName,
  type RequestedTransaction,
  type TestRun,
  termsOf,
} from '@cairn/core'
import {
  type Coin,
  coinId,
  decodeOperations,
  findListed,
  isNativeToken,
  knownApprovals,
  nativeTokenAddress,
  type Operation,
  withoutPromises,
} from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useClaimedCoins } from '#shared/calls/claimed-coins.queries.ts'
import { useClearCalls } from '#shared/calls/clear-signing.queries.ts'
import { contractInfosOptions } from '#shared/calls/contracts.queries.ts'
import { useNamedOperations } from '#shared/calls/named-operations.ts'
import { isSetUp } from '#shared/calls/use-calls-title.ts'
import {
  itemsOfCalls,
  useItemDecimals,
} from '#shared/collectibles/item-decimals.queries.ts'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'

/**
 * Decodes and describes the calls of a request.
 *
 * @param coins - coins of the account; one that no list vouches for is written
 *   as its contract tells the wallet's node
 * @see HIST-02 SEND-01
 */
export function useReviewedCalls(
  request: RequestedTransaction,
  coins: readonly Coin[],
) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const { chainId } = request
  const networks = useStore(wallet.networks)
  const network = findNetwork(networks, chainId)
  const titleOf = useNetworkTitle()
  const where = titleOf(chainId) ?? `${chainId}`
  const calls = callsOf(request)
  const subject = { account, chainId, known: network }
  // The called contracts are known at once; their kinds decide the meaning.
  const contracts = contractsOf(decodeOperations(calls, subject))
  const { data: infos } = useQuery(
    contractInfosOptions(wallet, chainId, contracts),
  )
  const read = decodeOperations(calls, {
    ...subject,
    contractTypeOf: (address) =>
      infos?.get(contractKey(chainId, address))?.type,
  })
  const { operations, hasFailed: hasUnnamed } = useNamedOperations(
    termsOf(request) ? read : withoutPromises(read),
  )
  const listedCoinOf = (id: string): CoinFacts | undefined =>
    findListed(coins, id) ??
    (id === coinId(chainId, nativeTokenAddress)
      ? network?.nativeToken
      : listedCoin(infos?.get(id)))
  const coinOf = useClaimedCoins(chainId, coinsOf(operations), listedCoinOf)
  // The zero address stands for the native coin, and is nobody's name.
  const nameOf = (address: string) =>
    isNativeToken(address) ? undefined : listedName(infos, chainId, address)
  const decimalsOf = useItemDecimals(chainId, itemsOfCalls(operations))
  const facts = [chainId, coinOf, titleOf, nameOf, decimalsOf] as const
  const wordsOf = (operation: Operation) =>
    isSetUp(operation)
      ? describeSetUp(where)
      : describeOperation(operation, ...facts)
  const readings = useClearCalls(
    chainId,
    operations.map(({ call }) => call),
  )
  // A description of a call that contradicts itself would only hide that.
  const clear = operations.map((operation, index) =>
    operation.kind === 'unknown' && operation.problem !== undefined
      ? undefined
      : readings[index],
  )
  const describe = (read: readonly Operation[]) => ({
    operations: read,
    described: read.map((operation, index) => {
      const words = wordsOf(operation)
      return words.fact.type === 'callContract'
        ? { ...words, intent: clear[index]?.intent }
        : words
    }),
  })
  return {
    network,
    /** The network as it is named where money is decided. */
    where,
    calls,
    ...describe(operations),
    /** Reads the calls once more, by what their test run proved. */
    afterRun: (run: TestRun | undefined) =>
      describe(knownApprovals(operations, provenBy(run))),
    /** The same calls in the words of descriptions, where there are any. */
    clear,
    /** It could not be asked what some calls are. */
    hasUnnamed,
    coinOf,
    nameOf,
    decimalsOf,
  }
}

const provenBy = (run: TestRun | undefined) =>
  run?.type === 'passed' ? run.tokens : []

/** Contracts whose amounts the calls name. */
function coinsOf(operations: readonly Operation[]): readonly string[] {
  return operations.flatMap((operation) => {
    switch (operation.kind) {
      case 'transfer':
        return operation.contractType === 'ERC20'
          ? operation.contractAddress
          : []
      case 'approve':
      case 'balanceCheck':
        return operation.contractAddress
      case 'swap':
        return [operation.fromContractAddress, operation.toContractAddress]
      case 'bridge':
        return operation.tokenContractAddress
      default:
        return []
    }
  })
}
