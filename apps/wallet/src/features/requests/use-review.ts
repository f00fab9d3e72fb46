import type { CoinFacts } from '@cairn/core'
import {
  callsOf,
  contractKey,
  contractsOf,
  findNetwork,
  listedCoin,
  listedName,
  notify,
  payFee,
  type RequestedTransaction,
  removeRequest,
  submitRequest,
} from '@cairn/core'
import {
  childrenOf,
  coinId,
  decodeOperations,
  deriveType,
  fiatValue,
  formatFiat,
  isNativeToken,
  isSameAddress,
  nativeTokenAddress,
  type Operation,
} from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { contractInfosOptions } from '#shared/calls/contracts.queries.ts'
import {
  describeOperation,
  describeSetUp,
} from '#shared/calls/describe-operation.ts'
import { useExchanges } from '#shared/calls/exchanges.queries.ts'
import { useNamedOperations } from '#shared/calls/named-operations.ts'
import { headline } from '#shared/calls/operation.messages.ts'
import { isSetUp } from '#shared/calls/use-calls-title.ts'
import { useCoins } from '#shared/coins/use-coins.ts'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { useFee } from '#shared/money/use-fee.ts'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { isReady, readinessOf } from './readiness.ts'
import { messages } from './requests.messages.ts'
import { trackPrompt, trackResult } from './review-events.ts'
import { testRunOptions } from './test-run.queries.ts'

/**
 * Everything the review of a request shows, and what it can do.
 *
 * @param hold - keeps the request on screen after it has left the queue, until
 *   the page is left; `undefined` lets go of it
 */
export function useReview(
  request: RequestedTransaction,
  hold: (request: RequestedTransaction | undefined) => void,
) {
  const wallet = useWallet()
  const nicknameOf = useNickname()
  const account = useAccountAddress()
  const navigate = useNavigate()
  const router = useRouter()
  const coins = useCoins()
  const network = useStore(wallet.networks, (state) =>
    findNetwork(state, request.chainId),
  )
  const { chainId } = request
  // The entry itself may be read anew; it is asked about once.
  const asked = useRef<number>(undefined)
  useEffect(() => {
    if (asked.current === request.id) return
    asked.current = request.id
    trackPrompt(wallet, request)
  }, [wallet, request])
  const calls = callsOf(request)
  // Who is called is known at once; of what kind they are tells what it means.
  const readFirst = decodeOperations(calls, { account, chainId })
  const exchangeOf = useExchanges(chainId, readFirst)
  const contracts = contractsOf(
    decodeOperations(calls, { account, chainId, exchangeOf }),
  )
  const { data: infos } = useQuery(
    contractInfosOptions(wallet, chainId, contracts),
  )
  const { operations, hasFailed: hasUnnamed } = useNamedOperations(
    decodeOperations(calls, {
      account,
      chainId,
      exchangeOf,
      contractTypeOf: (address) =>
        infos?.get(contractKey(chainId, address))?.type,
    }),
  )

  const coinOf = (id: string): CoinFacts | undefined =>
    coins.coins.find((coin) => coin.id === id) ??
    (id === coinId(chainId, nativeTokenAddress)
      ? network?.nativeToken
      : listedCoin(infos?.get(id)))
  const networks = useStore(wallet.networks)
  const described = operations.map((operation) =>
    isSetUp(operation)
      ? describeSetUp(network?.title ?? '')
      : describeOperation(
          operation,
          chainId,
          coinOf,
          (id) => findNetwork(networks, id)?.title,
          (address) => listedName(infos, chainId, address),
        ),
  )

  const fee = useFee(coins.coins, chainId, calls, spentBy(operations, chainId))
  const run = useQuery({
    ...testRunOptions(wallet, account, request, fee.option),
    enabled: fee.isSettled,
  })
  const mayForce = useStore(
    wallet.settings,
    (settings) => settings.forceFailingTransactions,
  )
  const readiness = readinessOf(fee, run, mayForce)
  const isForced = readiness.type === 'forced'

  const confirm = useDecision({
    networkMode: 'always',
    onMutate() {
      hold(request)
      // Where it goes on is there by the time it is signed.
      void router.preloadRoute({ to: '/history' })
    },
    mutationFn: () =>
      submitRequest(wallet, request, {
        feeOption: fee.option,
        quote: fee.quote,
        force: isForced,
        decoded: {
          type: deriveType(
            childrenOf(operations, ({ methodName }, problem) =>
              wallet.log.warn({ methodName, problem }, 'Could not read a call'),
            ),
          ),
          title: headline(described, 'past'),
          transfers: transfersOf(operations, chainId, coinOf),
        },
      }),
    onSuccess({ metaTxnHash }) {
      trackResult(wallet, request, { status: 'sent', txn_hash: metaTxnHash })
      return navigate({ to: '/history' })
    },
    onError(error) {
      const isRejected = error.name === 'SigningRejectedError'
      trackResult(wallet, request, {
        status: isRejected ? 'rejected' : 'failed',
      })
      hold(undefined)
      if (error.name === 'RequestGoneError')
        notify(wallet.notifications, {
          kind: 'info',
          title: messages.failed,
          text: messages.gone,
        })
      fee.refetch()
    },
  })

  return {
    network,
    /** The signed calls, with the payment of the fee. */
    calls: fee.option ? [...calls, payFee(fee.option)] : calls,
    described,
    /** It could not be asked what some calls are. */
    hasUnnamed,
    fee,
    coins: coins.coins,
    run,
    coinOf,
    heldCoin: (id: string) => coins.all.find((coin) => coin.id === id),
    worthOf(id: string, amount: bigint): string | undefined {
      const coin = coins.all.find((one) => one.id === id)
      const price = coin && coins.priceOf(coin)
      if (!coin || price?.status !== 'FOUND') return undefined
      const value = fiatValue(amount, coin.decimals, price.value)
      return formatFiat(value, coins.currency).text
    },
    nameOf: (address: string) => listedName(infos, chainId, address),
    nicknameOf: (address: string) =>
      isSameAddress(address, account) ? undefined : nicknameOf(address),
    confirm,
    readiness,
    canConfirm: isReady(readiness),
    isForced,
    reject() {
      trackResult(wallet, request, { status: 'rejected' })
      hold(request)
      removeRequest(wallet.requests, request.id)
      void navigate({ to: '/wallet' })
    },
  }
}

function spentBy(
  operations: readonly Operation[],
  chainId: number,
): ReadonlyMap<string, bigint> {
  const spent = new Map<string, bigint>()
  for (const operation of operations) {
    add(spent, coinId(chainId, nativeTokenAddress), operation.value)
    const paid = paidBy(operation)
    if (!paid || isNativeToken(paid.contract)) continue
    add(spent, coinId(chainId, paid.contract), paid.amount)
  }
  return spent
}

/** The token a call takes from the account, besides native coins. */
function paidBy(
  operation: Operation,
): { readonly contract: string; readonly amount: bigint } | undefined {
  switch (operation.kind) {
    case 'transfer':
      return operation.transferType === 'SEND'
        ? {
            contract: operation.contractAddress,
            amount: operation.amounts[0] ?? 0n,
          }
        : undefined
    case 'swap':
      return {
        contract: operation.fromContractAddress,
        amount: operation.fromAmount,
      }
    case 'bridge':
      return {
        contract: operation.tokenContractAddress,
        amount: operation.amount,
      }
    default:
      return undefined
  }
}

function add(sums: Map<string, bigint>, id: string, amount: bigint): void {
  sums.set(id, (sums.get(id) ?? 0n) + amount)
}

function transfersOf(
  operations: readonly Operation[],
  chainId: number,
  coinOf: (id: string) => CoinFacts | undefined,
) {
  return operations.flatMap((operation) => {
    if (operation.kind !== 'transfer') return []
    const { contractAddress, to, amounts } = operation
    const coin = coinOf(coinId(chainId, contractAddress))
    return {
      contractAddress,
      to,
      symbol: coin?.symbol ?? '',
      decimals: coin?.decimals ?? 0,
      amount: `${amounts[0] ?? 0n}`,
    }
  })
}
