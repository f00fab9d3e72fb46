import type { Chain, ChainFees, Database } from '@cairn/service-kit'
import { serve, type TestNode, testPlatform } from '@cairn/service-kit/testing'
import { startRelayer } from '../src/index.ts'
import type { BareCall, BareWallet } from './_metatx.ts'

export type Fee = {
  readonly token: { readonly symbol: string; readonly contractAddress?: string }
  readonly to: string
  readonly value: string
}

type Answer = Record<string, unknown>

const noUrls = {
  ...{ api: '', metadata: '', indexerGateway: '' },
  ...{ sessions: '', guard: '', identity: '' },
}

/** Starts a relayer of a chain on which people pay. */
export async function startPayingHost(
  database: Database,
  anvil: TestNode,
  options: {
    readonly fees?: ChainFees
    readonly chain?: Partial<Chain>
    readonly env?: Record<string, string>
    readonly fetch?: typeof globalThis.fetch
    readonly now?: () => Date
    readonly urls?: { readonly api: string }
  } = {},
) {
  const stack = new AsyncDisposableStack()
  const relayer = stack.use(
    await startRelayer(
      testPlatform(database, {
        env: { RELAYER_UPKEEP_MS: '50', ...options.env },
        chains: [
          {
            chainId: anvil.chainId,
            name: 'paid',
            title: 'Paid',
            type: 'mainnet',
            rpcUrl: anvil.rpcUrl,
            nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
            ...(options.fees && { fees: options.fees }),
            ...options.chain,
          },
        ],
        ...(options.fetch && { fetch: options.fetch }),
        ...(options.now && { now: options.now }),
        ...(options.urls && { urls: { ...noUrls, ...options.urls } }),
      }),
    ),
  )
  const { url } = stack.use(await serve(relayer.app))
  const call = async (method: string, body: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/chains/paid/rpc/Relayer/${method}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await response.json()) as Answer
  }

  /** Returns the fee of `calls`, and its quote. */
  async function quoteFor(wallet: BareWallet, calls: readonly BareCall[]) {
    const { walletAddress, contract, input } = await wallet.submit(calls)
    const answer = await call('FeeOptions', {
      wallet: walletAddress,
      to: contract,
      data: input,
    })
    const options = (answer.options ?? []) as readonly Fee[]
    return { answer, options, quote: `${answer.quote}` }
  }

  /** Sends calls with the first fee of a quote, which is in coins. */
  async function send(
    wallet: BareWallet,
    calls: readonly BareCall[],
    { options, quote }: Awaited<ReturnType<typeof quoteFor>>,
  ) {
    const [fee] = options
    if (!fee) throw new Error('no fee')
    const paid = { to: fee.to, value: BigInt(fee.value) }
    const submission = await wallet.submit([paid, ...calls])
    const answer = await call('SendMetaTxn', { call: submission, quote })
    return { answer, id: `${answer.txnHash}`, fee: paid.value }
  }

  return {
    call,
    quoteFor,
    send,
    checks: relayer.chainChecks,
    async receipt(id: string, waitMs?: number) {
      const body = { metaTxID: id, ...(waitMs !== undefined && { waitMs }) }
      const { receipt } = await call('GetMetaTxnReceipt', body)
      return receipt as {
        readonly status: string
        readonly revertReason?: string
        readonly txnHash: string
        readonly attempts: number
        readonly txnReceipt: string
      }
    },
    /** Reads a figure of the chain. */
    async figure(name: string): Promise<number> {
      const text = (await relayer.metrics?.metrics()) ?? ''
      const line = text.split('\n').find((it) => it.startsWith(`${name}{`))
      return Number(line?.split(' ').at(-1))
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** The calls of a batch or of a single request to a node. */
type NodeCall = {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/**
 * Returns a way to a node on which some calls are refused.
 *
 * @param refuse - the error text of a call; `undefined` lets it through
 */
export function refusing(
  refuse: (call: NodeCall) => string | undefined,
): typeof globalThis.fetch {
  return async (input, init) => {
    const body = JSON.parse(`${init?.body}`) as NodeCall | readonly NodeCall[]
    const calls = Array.isArray(body) ? (body as readonly NodeCall[]) : [body]
    const refused = new Map(
      (calls as readonly NodeCall[]).flatMap((call) => {
        const message = refuse(call)
        return message === undefined ? [] : [[call.id, message] as const]
      }),
    )
    if (refused.size === 0) return fetch(input, init)
    const passed = (calls as readonly NodeCall[]).filter(
      ({ id }) => !refused.has(id),
    )
    const answers =
      passed.length === 0
        ? []
        : ((await (
            await fetch(input, { ...init, body: JSON.stringify(passed) })
          ).json()) as readonly object[])
    const all = [
      ...answers,
      ...[...refused].map(([id, message]) => ({
        jsonrpc: '2.0',
        id,
        error: { code: -32000, message },
      })),
    ]
    return Response.json(Array.isArray(body) ? all : all[0])
  }
}
