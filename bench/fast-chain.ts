import type { Hex } from 'viem'

export type Address = `0x${string}`

export type FastCall = {
  readonly from: Address
  readonly to: Address
  readonly data?: Hex
  readonly value?: Hex
}

const gas = { call: '0x1e8480', transfer: '0x5208' } as const
/** A thousand coins, for gas and transfers, in wei. */
const wealth = '0x3635c9adc5dea00000'

/**
 * Opens a node that mines on request, for senders without signatures.
 *
 * @param senders - senders of all calls; their code is ignored, so a wallet
 * that is not deployed yet can be a sender
 */
export async function openFastChain(
  rpcUrl: string,
  senders: readonly Address[],
) {
  const ask = (method: string, ...params: unknown[]) =>
    post(rpcUrl, [[method, params]]).then(([answer]) => answer)
  // Sets nonces explicitly, because the node processes a batch in any order.
  const nonces = new Map<Address, number>()
  const known = new Map<Address, number>()
  for (const sender of senders) {
    await ask('anvil_impersonateAccount', sender)
    await ask('anvil_setBalance', sender, wealth)
    const count = await ask('eth_getTransactionCount', sender, 'latest')
    nonces.set(sender, Number(count))
    known.set(sender, Number(count))
  }
  await ask('evm_setAutomine', false)

  const send = (calls: readonly FastCall[]) =>
    post(
      rpcUrl,
      calls.map((call) => {
        const nonce = nonces.get(call.from) ?? 0
        nonces.set(call.from, nonce + 1)
        const limit = call.data ? gas.call : gas.transfer
        return [
          'eth_sendTransaction',
          [{ ...call, gas: limit, nonce: toHex(nonce) }],
        ]
      }),
    )
  return {
    /**
     * Mines calls in order.
     *
     * @param options.until - time of the last block, in seconds since 1970;
     * earlier blocks are spaced evenly
     */
    async mine(
      calls: readonly FastCall[],
      options: { readonly perBlock: number; readonly until: number },
    ) {
      const head = await ask('eth_getBlockByNumber', 'latest', false)
      const start = Number((head as { timestamp: Hex }).timestamp)
      const blocks = Math.ceil(calls.length / options.perBlock)
      const step = Math.max(1, Math.floor((options.until - start) / blocks))
      for (let block = 0; block < blocks; block += 1) {
        const at = block * options.perBlock
        const hashes = await send(calls.slice(at, at + options.perBlock))
        await ask('evm_mine', toHex(start + (block + 1) * step))
        await assertMined(rpcUrl, hashes)
      }
    },
    /**
     * Lets the chain mine automatically again and restores the senders' nonces.
     */
    async close() {
      for (const [sender, nonce] of known) {
        await ask('anvil_stopImpersonatingAccount', sender)
        // A wallet can only be deployed to an address without transactions.
        await ask('anvil_setNonce', sender, toHex(nonce))
      }
      await ask('evm_setAutomine', true)
    },
  }
}

async function assertMined(rpcUrl: string, hashes: readonly unknown[]) {
  const receipts = await post(
    rpcUrl,
    hashes.map((hash) => ['eth_getTransactionReceipt', [hash]]),
  )
  const failed = receipts.filter(
    (receipt) => (receipt as { status?: Hex } | null)?.status !== '0x1',
  )
  if (failed.length > 0)
    throw new Error(`${failed.length} transactions of a block failed.`)
}

async function post(
  rpcUrl: string,
  calls: readonly (readonly [method: string, params: readonly unknown[]])[],
): Promise<readonly unknown[]> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      calls.map(([method, params], id) => ({
        jsonrpc: '2.0',
        id,
        method,
        params,
      })),
    ),
  })
  const answers = (await response.json()) as readonly {
    readonly result?: unknown
    readonly error?: { readonly message: string }
  }[]
  const error = answers.find((answer) => answer.error)?.error
  if (error) throw new Error(error.message)
  return answers.map(({ result }) => result)
}

function toHex(value: number): Hex {
  return `0x${value.toString(16)}`
}
