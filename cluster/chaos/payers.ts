import { setTimeout as wait } from 'node:timers/promises'
import { createRpcClient, RpcError } from '../../packages/clients/src/index.ts'
import { localAmm } from '../../packages/contracts/src/index.ts'
import { relayer } from '../../packages/protocol/src/index.ts'
import {
  ask,
  type BareWallet,
  newBareWallet,
} from '../../services/relayer/test/_metatx.ts'
import { recordCall } from './load.ts'
import type { CallRecord } from './report.ts'

/** One for each sender of the relayer. */
const walletCount = 8
const receiverCount = 20
const coins = 1_000_000
/** Pause before a caller that got no answer sends the same again, in ms. */
const againMs = 500

/** Wallets that pay one unit of a token in each transaction. */
export type Payers = {
  readonly token: string
  readonly receivers: readonly string[]
  readonly wallets: readonly BareWallet[]
  /** Ids that the relayer acknowledged. */
  readonly acknowledged: readonly string[]
  readonly handedIn: () => number
  /** Each time that a transaction was handed in, with or without an answer. */
  readonly calls: readonly CallRecord[]
  /**
   * Hands a transaction in, again and again until the relayer acknowledges it,
   * as wallets do. Returns its id, or `undefined` if it never did.
   */
  readonly pay: (isOver: () => boolean) => Promise<string | undefined>
  /** Whether a transaction was mined, and succeeded. */
  readonly isMined: (id: string) => Promise<boolean>
}

/**
 * Makes wallets on a chain and gives them wrapped coins.
 *
 * @param elapsedMs - time since the start of the run, in ms
 */
export async function openPayers(
  url: string,
  chain: { readonly rpcUrl: string; readonly chainId: number },
  elapsedMs: () => number,
): Promise<Payers> {
  const { rpcUrl, chainId } = chain
  const token = localAmm(chainId).wrappedNative
  const wallets: BareWallet[] = []
  while (wallets.length < walletCount)
    wallets.push(await newBareWallet(rpcUrl, chainId))
  await giveTokens(rpcUrl, token, wallets)
  const receivers = Array.from(
    { length: receiverCount },
    (_, at) => `0x${(0xc0ffee0000 + at).toString(16).padStart(40, '0')}`,
  )
  const client = createRpcClient(relayer, {
    url: `${url}/chains/amoy`,
    timeoutMs: 20_000,
  })
  const acknowledged: string[] = []
  let handedIn = 0
  const calls: CallRecord[] = []
  const send = async (call: Awaited<ReturnType<BareWallet['submit']>>) => {
    let id: string | undefined
    const record = await recordCall(
      'payment',
      async () => {
        id = (await client.sendMetaTxn({ call: call as never })).txnHash
      },
      elapsedMs,
    )
    calls.push(record)
    return id
  }
  return {
    ...{ token, receivers, wallets, acknowledged, calls },
    handedIn: () => handedIn,
    async pay(isOver) {
      const at = handedIn++
      const receiver = receivers[at % receiverCount] ?? ''
      const data = encodeTransfer(receiver)
      const wallet = wallets[at % walletCount] as BareWallet
      const call = await wallet.submit([{ to: token, data }])
      for (;;) {
        const id = await send(call)
        if (id !== undefined) {
          acknowledged.push(normal(id))
          return id
        }
        if (isOver()) return undefined
        await wait(againMs)
      }
    },
    async isMined(metaTxID) {
      try {
        const { receipt } = await client.getMetaTxnReceipt({ metaTxID })
        return receipt.status === 'SUCCEEDED'
      } catch (error) {
        if (error instanceof RpcError || error instanceof TypeError)
          return false
        if ((error as Error).name === 'TimeoutError') return false
        throw error
      }
    },
  }
}

/** Returns an id or hash in lower case with `0x`. */
export function normal(id: string): string {
  return `0x${id.replace(/^0x/, '').toLowerCase()}`
}

/** Encodes `transfer(receiver, 1)`. */
function encodeTransfer(receiver: string): string {
  const one = '1'.padStart(64, '0')
  return `0xa9059cbb${receiver.slice(2).padStart(64, '0')}${one}`
}

/** Buys wrapped coins from an account of anvil's and hands them out. */
async function giveTokens(
  rpcUrl: string,
  token: string,
  wallets: readonly BareWallet[],
): Promise<void> {
  const [from] = await ask<string[]>(rpcUrl, 'eth_accounts', [])
  const send = (more: Record<string, string>) =>
    ask(rpcUrl, 'eth_sendTransaction', [{ from, to: token, ...more }])
  const amount = (count: number) => `0x${count.toString(16)}`
  await send({ value: amount(coins * wallets.length), data: '0xd0e30db0' })
  for (const { address } of wallets) {
    const words = [address.slice(2), amount(coins).slice(2)].map((word) =>
      word.padStart(64, '0'),
    )
    await send({ data: `0xa9059cbb${words.join('')}` })
  }
}
