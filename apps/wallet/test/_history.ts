import type { Answers } from './show-screen.tsx'
import { account, contractInfo, usdc } from './show-screen.tsx'

export const relayer = `0x${'fe'.repeat(20)}`
export const router = `0x${'5a'.repeat(20)}`
export const weth = `0x${'77'.repeat(20)}`
export const theo = `0x${'7e'.repeat(20)}`

type Transfer = {
  readonly contractAddress?: string
  readonly contractType?: string
  readonly from: string
  readonly to: string
  readonly amounts: readonly string[]
  readonly tokenIds?: readonly string[]
  readonly tokenMetadata?: Readonly<Record<string, object>>
}

export const sent = (to: string, amount: string, of = usdc): Transfer => ({
  contractAddress: of,
  from: account,
  to,
  amounts: [amount],
})
export const got = (from: string, amount: string, of = usdc): Transfer => ({
  contractAddress: of,
  from,
  to: account,
  amounts: [amount],
})

/** Collectibles of one contract that leave, by id: how many, and their names. */
export const sentTokens = (
  to: string,
  tokens: Readonly<
    Record<string, { amount?: string; name?: string; decimals?: number }>
  >,
): Transfer => ({
  contractType: 'ERC1155',
  from: account,
  to,
  tokenIds: Object.keys(tokens),
  amounts: Object.values(tokens).map(({ amount = '1' }) => amount),
  tokenMetadata: Object.fromEntries(
    Object.entries(tokens).flatMap(([tokenId, { name, decimals }]) =>
      name === undefined
        ? []
        : [
            [
              tokenId,
              {
                tokenId,
                source: '',
                name,
                attributes: [],
                status: 'AVAILABLE',
                ...(decimals !== undefined && { decimals }),
              },
            ],
          ],
    ),
  ),
})

/** A transaction as the indexer tells it; its hash is made of its number. */
export function transaction(
  number: number,
  transfers: readonly Transfer[],
  more: {
    readonly at?: string
    readonly chainId?: number
    readonly meta?: boolean
  } = {},
) {
  const { at = '2026-11-21T09:00:00Z', chainId = 137, meta = true } = more
  return {
    txnHash: hashOf(number),
    blockNumber: number,
    blockHash: `0x${'b'.repeat(64)}`,
    chainId,
    timestamp: at,
    ...(meta && { metaTxnID: `0x${'e'.repeat(64)}` }),
    transfers: transfers.map((one) => ({
      transferType: one.from === account ? 'SEND' : 'RECEIVE',
      contractType: 'ERC20',
      logIndex: 0,
      contractAddress: usdc,
      ...one,
      contractInfo:
        one.contractAddress === weth
          ? { ...contractInfo('WETH', weth), symbol: 'WETH' }
          : { ...contractInfo('USD Coin'), symbol: 'USDC' },
    })),
  }
}

export function hashOf(number: number): string {
  return `0x${number.toString(16).padStart(64, '0')}`
}

type Indexed = ReturnType<typeof transaction>
export type Asked = {
  readonly chainIds?: readonly number[]
  readonly filter: {
    readonly contractAddress?: string
    readonly transactionHashes?: readonly string[]
  }
  readonly page?: { readonly pageSize?: number; readonly after?: unknown }
}

/** Builds the gateway's answer of one page. */
export function gatewayPage(
  chains: Readonly<Record<number, readonly Indexed[]>>,
  after?: string,
) {
  return {
    page: { more: after !== undefined, ...(after !== undefined && { after }) },
    transactions: Object.entries(chains).map(([chainId, results]) => ({
      chainId: Number(chainId),
      results,
    })),
  }
}

/** Services that every history asks, beside the gateway. */
export const around: Answers = {
  'IndexerGateway/GetTokenBalancesDetails': () => ({
    page: { more: false },
    nativeBalances: [],
    balances: [],
  }),
  'Relayer/FeeTokens': () => ({
    isFeeRequired: true,
    tokens: [],
    paymentAddress: relayer,
  }),
}

/**
 * Builds the events of a wallet's calls, one for each, as a node returns them.
 */
export function receiptOf(ends: readonly ('done' | 'reverted')[]) {
  const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
  const sentence = Buffer.from('balance is too low')
  // `Error(string)` in the data of `TxFailed(bytes32,uint256,bytes)`.
  const reason = `08c379a0${word(32)}${word(sentence.length)}${sentence.toString('hex').padEnd(64, '0')}`
  const topicOf = {
    done: '0x5c4eeb02dabf8976016ab414d617f9a162936dcace3cdef8c69ef6e262ad5ae7',
    reverted:
      '0xab46c69f7f32e1bf09b0725853da82a211e5402a0600296ab499a2fb5ea3b419',
  }
  return {
    status: '0x1',
    logs: ends.map((end, index) => ({
      address: account.toLowerCase(),
      topics: [topicOf[end], `0x${'e'.repeat(64)}`],
      data:
        end === 'done'
          ? `0x${word(index)}`
          : `0x${word(index)}${word(64)}${word(reason.length / 2)}${reason.padEnd(256, '0')}`,
    })),
  }
}

/** A node that tells of one transaction and how its calls ended. */
export function nodeOf(
  transaction: object,
  ends: readonly ('done' | 'reverted')[],
) {
  return (body: unknown) =>
    (body as readonly { id: number; method: string }[]).map(
      ({ id, method }) => ({
        id,
        result:
          method === 'eth_getTransactionReceipt'
            ? receiptOf(ends)
            : transaction,
      }),
    )
}

/** The words of an ABI call, after its selector. */
export const words = (...values: readonly (string | bigint)[]) =>
  values
    .map((one) =>
      (typeof one === 'string' ? one.slice(2) : one.toString(16)).padStart(
        64,
        '0',
      ),
    )
    .join('')

/** `execute` of one call, as a wallet is called. */
export function executed(to: string, data: string): string {
  const bytes = data.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const call = `${words(0n, 1n, 0n, to, 0n, 192n, BigInt(bytes.length / 2))}${padded}`
  const list = `${words(1n, 32n)}${call}`
  const signature = words(0n)
  return `0x7a9a1628${words(96n, 0n, BigInt(96 + list.length / 2))}${list}${signature}`
}

/** A transaction of the account's wallet as a node tells it. */
export const ranAs = (input: string) => ({
  hash: hashOf(4),
  to: account.toLowerCase(),
  input,
  value: '0x0',
})
