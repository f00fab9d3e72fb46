import type { NodePool } from '@cairn/clients/nodes'
import type { Database, Logger } from '@cairn/service-kit'
import { serve, type TestNode, testPlatform } from '@cairn/service-kit/testing'
import { startRelayer } from '../src/index.ts'
import type { BareWallet } from './_metatx.ts'

export const chainId = 80002
export const receiver = '0x00000000000000000000000000000000c0ffee01'

export type Receipt = { readonly status: string; readonly txnHash: string }

/** Starts a host of the relayer, with the calls of wallets. */
export async function startHost(
  database: Database,
  anvil: TestNode,
  options: {
    readonly secret: ReturnType<typeof testPlatform>['secret']
    readonly keyring?: ReturnType<typeof testPlatform>['keyring']
    readonly env?: Record<string, string>
    readonly now?: () => Date
    readonly fetch?: typeof globalThis.fetch
    readonly log?: Logger
    readonly nodes?: NodePool
  },
) {
  const stack = new AsyncDisposableStack()
  const relayer = stack.use(
    await startRelayer(
      testPlatform(database, {
        env: { RELAYER_UPKEEP_MS: '50', ...options.env },
        chains: [
          {
            chainId,
            name: 'amoy',
            title: 'Amoy',
            type: 'testnet',
            rpcUrl: anvil.rpcUrl,
            nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
            ...(options.nodes && { nodes: options.nodes }),
          },
        ],
        secret: options.secret,
        ...(options.keyring && { keyring: options.keyring }),
        ...(options.now && { now: options.now }),
        ...(options.log && { log: options.log }),
        ...(options.fetch && { fetch: options.fetch }),
      }),
    ),
  )
  const { url } = stack.use(await serve(relayer.app))
  const call = async (method: string, body: unknown) => {
    const response = await fetch(`${url}/chains/amoy/rpc/Relayer/${method}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  return {
    call,
    send: async (wallet: BareWallet, value: bigint) => {
      const submission = await wallet.submit([{ to: receiver, value }])
      const answer = await call('SendMetaTxn', { call: submission })
      return { id: `${answer.txnHash}`, answer }
    },
    async receipt(id: string): Promise<Receipt> {
      const { receipt } = await call('GetMetaTxnReceipt', { metaTxID: id })
      return receipt as Receipt
    },
    checks: relayer.chainChecks,
    metrics: relayer.metrics,
    async check() {
      await relayer.check?.()
      for (const check of relayer.chainChecks?.values() ?? []) await check()
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
