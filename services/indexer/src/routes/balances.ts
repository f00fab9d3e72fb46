import type { indexer, NativeTokenBalance } from '@cairn/protocol'
import { type Call, type Handlers, HttpError } from '@cairn/service-kit'
import type { TransferKind } from '../chain/transfer.ts'
import {
  type BalanceKey,
  type BalanceQuestion,
  type BalanceRow,
  listBalances,
  summariseBalances,
} from '../db/balances.queries.ts'
import type { IndexedChain } from '../indexed-chain.ts'
import { admitAccounts } from './admit-accounts.ts'
import { readTokenIds, refuse } from './arguments.ts'
import { emptyNativeRow, readNativeRows } from './native-rows.ts'
import { cutPage, pageSizeOf, readCursor } from './page.ts'
import { readStrangerRows } from './stranger-rows.ts'
import { type RowOptions, toTokenBalances } from './token-rows.ts'
import { type ContractStatus, narrowByStatus } from './verified-contracts.ts'

type All = Handlers<typeof indexer>
type BalanceHandlers = Pick<
  All,
  | 'getEtherBalance'
  | 'getNativeTokenBalance'
  | 'getTokenBalances'
  | 'getTokenBalancesByContract'
  | 'getTokenBalancesDetails'
  | 'getTokenBalancesSummary'
>
type DetailsInput = Parameters<All['getTokenBalancesDetails']>[0]

/** Handles the balances of a chain. @see COIN-02 */
export function balanceHandlers(chain: IndexedChain): BalanceHandlers {
  const details =
    (list: typeof listBalances) => (input: DetailsInput, call: Call) =>
      readDetails(chain, input, list, call)
  return {
    async getEtherBalance({ accountAddress = refuse('accountAddress') }, call) {
      const [row] = await readNativeRows(chain, [accountAddress], call, true)
      return { balance: { accountAddress, balanceWei: row?.balance ?? '0' } }
    },
    async getNativeTokenBalance(
      { accountAddress = refuse('accountAddress'), omitPrices },
      call,
    ) {
      const [balance] = await readNativeRows(
        chain,
        [accountAddress],
        call,
        omitPrices,
      )
      return { balance: balance ?? refuse('accountAddress') }
    },
    async getTokenBalances(input, call) {
      const { accountAddress, contractAddress, tokenID, metadataOptions } =
        input
      if (!accountAddress && !contractAddress) refuse('accountAddress')
      return readPage(chain, {
        question: {
          accounts: accountAddress && [accountAddress],
          contracts: contractAddress && [contractAddress],
          tokenIds: readTokenIds(tokenID === undefined ? [] : [tokenID]),
        },
        status: toStatus(metadataOptions),
        include: metadataOptions?.includeContracts,
        page: input.page,
        list: listBalances,
        call,
        rows: {
          withMetadata: input.includeMetadata === true,
          withPrices: true,
        },
      })
    },
    async getTokenBalancesByContract({ filter, omitMetadata, page }, call) {
      if (filter.contractAddresses.length === 0) refuse('contractAddresses')
      return readPage(chain, {
        question: {
          accounts: someOf(filter.accountAddresses),
          contracts: filter.contractAddresses,
          tokenIds: readTokenIds(filter.tokenIDs),
        },
        status: filter.contractStatus,
        page,
        list: listBalances,
        call,
        rows: { withMetadata: !omitMetadata, withPrices: true },
      })
    },
    getTokenBalancesDetails: details(listBalances),
    getTokenBalancesSummary: details(summariseBalances),
  }
}

async function readDetails(
  chain: IndexedChain,
  { filter, omitMetadata, page }: DetailsInput,
  list: typeof listBalances,
  call: Call,
) {
  const accounts = filter.accountAddresses
  if (accounts.length === 0) refuse('accountAddresses')
  const [nativeBalances, tokens] = await Promise.all([
    // Native balances come with the first page alone.
    filter.omitNativeBalances || page?.after
      ? []
      : readNative(chain, accounts, call, filter.omitPrices),
    readPage(chain, {
      question: {
        accounts,
        contracts: someOf(filter.contractWhitelist),
        exceptContracts: filter.contractBlacklist,
        kinds: readKinds(filter.contractTypes),
        tokenIds: readTokenIds(filter.tokenIDs),
      },
      status: filter.contractStatus,
      page,
      list,
      call,
      rows: { withMetadata: !omitMetadata, withPrices: !filter.omitPrices },
    }),
  ])
  return { ...tokens, nativeBalances }
}

/**
 * Reads native balances. A node that is down, or a share of it that is used up,
 * fails this part alone.
 */
async function readNative(
  chain: IndexedChain,
  accounts: readonly string[],
  call: Call,
  omitPrices: boolean | undefined,
): Promise<NativeTokenBalance[]> {
  try {
    return await readNativeRows(chain, accounts, call, omitPrices)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return accounts.map((account) =>
      emptyNativeRow(chain, account, error.message),
    )
  }
}

type PageRequest = {
  readonly question: { [K in keyof BalanceQuestion]: BalanceQuestion[K] | '' }
  readonly status: ContractStatus | undefined
  readonly include?: readonly string[] | undefined
  readonly page: Parameters<typeof pageSizeOf>[0]
  readonly list: typeof listBalances
  readonly call: Call
  readonly rows: RowOptions
}

async function readPage(chain: IndexedChain, request: PageRequest) {
  const pageSize = pageSizeOf(request.page)
  const after = readCursor(request.page, isBalanceKey)
  const asked = request.question as BalanceQuestion
  const { question, strangers } = await admitQuestion(chain, asked, request)
  const { status, include } = request
  const narrowed = await narrowByStatus(chain, question, status, include)
  const { rows, page } = cutPage(
    await request.list(
      await chain.reads(),
      chain.chain.chainId,
      narrowed,
      after,
      pageSize + 1,
    ),
    pageSize,
    (row) => [row.account, row.contract, row.token_id],
  )
  const all = after ? rows : [...rows, ...strangers]
  return { page, balances: await toTokenBalances(chain, all, request.rows) }
}

/**
 * Reads followed accounts anew, and lists what others hold. While the node does
 * not answer, the tables say what was known.
 */
async function admitQuestion(
  chain: IndexedChain,
  asked: BalanceQuestion,
  { call, page }: Pick<PageRequest, 'call' | 'page'>,
): Promise<{
  readonly question: BalanceQuestion
  readonly strangers: readonly BalanceRow[]
}> {
  const { accounts } = chain
  if (!accounts) return { question: asked, strangers: [] }
  const { known, strangers } = await admitAccounts(chain, asked.accounts, call)
  if (!page?.after) await accounts.refresh(known).catch(() => {})
  return {
    question: { ...asked, accounts: known },
    // They stand on the first page alone.
    strangers: page?.after
      ? []
      : await readStrangerRows(chain, strangers, asked, call),
  }
}

const kinds: readonly string[] = ['ERC20', 'ERC721', 'ERC1155']

/** Converts types. Unknown types find nothing. */
function readKinds(
  types: readonly string[] | undefined,
): readonly TransferKind[] | undefined {
  const named = someOf(types)
  return named?.filter((type): type is TransferKind => kinds.includes(type))
}

/** Generated clients send an empty list for an absent argument. */
function someOf<T>(values: readonly T[] | undefined): readonly T[] | undefined {
  return values && values.length > 0 ? values : undefined
}

function toStatus(
  options:
    | {
        verifiedOnly?: boolean | undefined
        unverifiedOnly?: boolean | undefined
      }
    | undefined,
): ContractStatus | undefined {
  if (options?.verifiedOnly) return 'VERIFIED'
  return options?.unverifiedOnly ? 'UNVERIFIED' : undefined
}

function isBalanceKey(key: unknown): key is BalanceKey {
  return (
    Array.isArray(key) &&
    key.length === 3 &&
    [/^[0-9a-f]{40}$/, /^[0-9a-f]{40}$/, /^-?\d{1,78}$/].every((pattern, i) =>
      pattern.test(String(key[i])),
    )
  )
}
