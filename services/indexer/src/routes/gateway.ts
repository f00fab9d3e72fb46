import type {
  indexer,
  indexerGateway,
  NativeTokenBalance,
  Page,
  TokenBalance,
} from '@cairn/protocol'
import type { Call, Handlers } from '@cairn/service-kit'
import type { IndexedChain, ServedChain } from '../indexed-chain.ts'
import { refuse } from './arguments.ts'
import { type Answer, askChains, mergePages } from './ask-chains.ts'
import { type ChainChoice, chooseChains } from './chain-choice.ts'
import { emptyNativeRow } from './native-rows.ts'

type All = Handlers<typeof indexerGateway>
type Details = {
  page: Page
  nativeBalances: NativeTokenBalance[]
  balances: TokenBalance[]
}
type DetailsInput = Parameters<All['getTokenBalancesDetails']>[0]
type History = Awaited<
  ReturnType<Handlers<typeof indexer>['getTransactionHistory']>
>

/**
 * Handles calls over all chains. All chains are called at once, and a slow or
 * failed one reports that in its own part.
 *
 * @see SRVC-01
 */
export function gatewayHandlers(served: readonly ServedChain[]): All {
  return {
    ping: async () => ({ status: true }),

    async getChains({ networkType }) {
      const { chains } = chooseChains(served, { networkType })
      return {
        chains: chains.map(({ chain: { chain } }) => ({
          chainId: chain.chainId,
          chainName: chain.name,
        })),
      }
    },

    getNativeTokenBalance: (input, call) => nativeBalances(served, input, call),

    getTokenBalances: balances('getTokenBalances'),
    getTokenBalancesByContract: balances('getTokenBalancesByContract'),
    getTokenBalancesDetails: details('getTokenBalancesDetails'),
    getTokenBalancesSummary: details('getTokenBalancesSummary'),

    async getTransactionHistory(input, call) {
      const answers = await ask(served, input, ({ handlers }, own) =>
        handlers.getTransactionHistory({ ...input, page: own }, call),
      )
      return {
        page: mergePages(answers),
        transactions: answers.map((answer) => ({
          ...part(answer, ({ transactions }) => transactions),
          ...completenessOf(answer.value),
        })),
      }
    },

    async getTokenApprovals(input, call) {
      const { page, parts } = await list(
        served,
        input,
        ({ handlers }, own) =>
          handlers.getTokenApprovals({ ...input, page: own }, call),
        ({ approvals }) => approvals,
      )
      return { page, approvals: parts }
    },
  }

  function balances<
    M extends 'getTokenBalances' | 'getTokenBalancesByContract',
  >(method: M) {
    return async (input: Parameters<All[M]>[0], call: Call) => {
      const { page, parts } = await list(
        served,
        input,
        (chain, own) => chain.handlers[method]({ ...input, page: own }, call),
        (value: { page: Page; balances: TokenBalance[] }) => value.balances,
      )
      return { page, balances: parts }
    }
  }

  function details(
    method: 'getTokenBalancesDetails' | 'getTokenBalancesSummary',
  ) {
    return async (input: DetailsInput, call: Call) => {
      const answers = await ask<Details>(served, input, (chain, page) =>
        chain.handlers[method]({ ...input, page }, call),
      )
      return {
        page: mergePages(answers),
        nativeBalances: answers.map(nativePart),
        balances: answers.map((it) => part(it, (value) => value.balances)),
      }
    }
  }
}

/** Returns what a chain says of its history as a whole. */
function completenessOf({
  completeFrom,
  revision,
  executedOnly,
}: Pick<History, 'completeFrom' | 'revision' | 'executedOnly'> = {}) {
  return {
    ...(completeFrom !== undefined && { completeFrom }),
    ...(revision !== undefined && { revision }),
    ...(executedOnly !== undefined && { executedOnly }),
  }
}

async function nativeBalances(
  served: readonly ServedChain[],
  input: Parameters<All['getNativeTokenBalance']>[0],
  call: Call,
) {
  const { accountAddress = refuse('accountAddress') } = input
  const answers = await ask(served, input, ({ handlers }) =>
    handlers.getNativeTokenBalance(input, call),
  )
  return {
    balances: answers.map((answer) => nativeBalance(answer, accountAddress)),
  }
}

/** Asks the chosen chains for a page, and joins their parts. */
async function list<T extends { readonly page: Page }, R>(
  served: readonly ServedChain[],
  input: ChainChoice & { page?: Page | undefined },
  question: (chain: ServedChain, page: Page | undefined) => Promise<T>,
  read: (value: T) => R[],
) {
  const answers = await ask(served, input, question)
  return {
    page: mergePages(answers),
    parts: answers.map((answer) => part(answer, read)),
  }
}

function ask<T>(
  served: readonly ServedChain[],
  input: ChainChoice & { page?: Page | undefined },
  question: (chain: ServedChain, page: Page | undefined) => Promise<T>,
) {
  return askChains(chooseChains(served, input), input.page, question)
}

/**
 * Returns a chain's part of an answer: its rows, or the reason of its failure.
 */
function part<T, R>(answer: Answer<T>, read: (value: T) => R[]) {
  const { chainId, value, errorReason } = answer
  return {
    chainId,
    ...(errorReason !== undefined && { errorReason }),
    results: value === undefined ? [] : read(value),
  }
}

/** Returns the native balance of a chain, or a placeholder with the reason. */
function nativeBalance(
  answer: Answer<{ balance: NativeTokenBalance }>,
  account: string,
) {
  const { chainId, chain, value, errorReason = '' } = answer
  const described = chain ?? { chain: unknownChain(chainId) }
  return {
    chainId,
    ...(!value && { errorReason }),
    result: value?.balance ?? emptyNativeRow(described, account, errorReason),
  }
}

/** Returns a chain's native part, which fails alone when the node is down. */
function nativePart(answer: Answer<Details>) {
  const reason = answer.value?.nativeBalances.find((it) => it.errorReason)
  return reason?.errorReason
    ? { chainId: answer.chainId, errorReason: reason.errorReason, results: [] }
    : part(answer, (value) => value.nativeBalances)
}

function unknownChain(chainId: number): IndexedChain['chain'] {
  return {
    chainId,
    name: '',
    title: '',
    type: 'mainnet',
    rpcUrl: '',
    nativeToken: { symbol: '', name: '', decimals: 18 },
  }
}
