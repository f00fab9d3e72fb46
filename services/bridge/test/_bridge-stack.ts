import {
  bridgeNativeToken,
  createChainClient,
  createSender,
  deployLocalChain,
  fundAccount,
  localBridge,
  localErc20Abi,
} from '@cairn/contracts'
import type { Address, Hex } from '@cairn/primitives'
import type { Chain, Database, Platform } from '@cairn/service-kit'
import { startAnvil, testPlatform } from '@cairn/service-kit/testing'
import { encodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startBridge } from '../src/index.ts'

export type Route = {
  routeId: string
  fromAmount: string
  toAmount: string
  usedBridgeNames: [string]
  serviceTime: number
  userTxs: {
    approvalData: { allowanceTarget: Address } | null
    gasFees: { gasLimit: number; gasAmount: string }
    steps: { minAmountOut: string }[]
  }[]
}

/** Starts the two chains of a bridge. */
export async function startChains() {
  const stack = new AsyncDisposableStack()
  const chains: Chain[] = []
  for (const chainId of [1, 137]) {
    const anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    chains.push({
      chainId,
      name: `chain-${chainId}`,
      title: `Chain ${chainId}`,
      type: 'mainnet',
      isLocal: true,
      rpcUrl: anvil.rpcUrl,
      nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
    })
  }
  return { chains, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** Starts a process of the bridge on a store, which several may share. */
export async function startProcess(
  database: Database,
  chains: readonly Chain[],
  env: Platform['env'] = {},
) {
  const bridge = await startBridge(
    testPlatform(database, {
      chains,
      env: { BRIDGE_ROUND_MS: '30', BRIDGE_PACE: '0', ...env },
    }),
  )
  const headers = { 'api-key': 'local', 'content-type': 'application/json' }
  const get = (path: string, query: Record<string, string> = {}) =>
    bridge.app.request(`/bridge/v2/${path}?${new URLSearchParams(query)}`, {
      headers,
    })
  return {
    ...bridge,
    get,
    /** Returns the `result` of a call. */
    read: async <T>(path: string, query: Record<string, string> = {}) => {
      const answer = await (await get(path, query)).json()
      if (!answer.success) throw new Error(answer.message)
      return answer.result as T
    },
    post: (path: string, body: unknown) =>
      bridge.app.request(`/bridge/v2/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    faults: (body: unknown) =>
      bridge.app.request('/bridge/faults', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    [Symbol.asyncDispose]: () => bridge[Symbol.asyncDispose](),
  }
}

export type Process = Awaited<ReturnType<typeof startProcess>>

/** A person with coins on both chains. */
export async function createPerson(chains: readonly Chain[]) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  for (const chain of chains) await fundAccount({ ...chain, address })
  const chainOf = (chainId: number) => {
    const found = chains.find((chain) => chain.chainId === chainId)
    if (!found) throw new Error(`no chain ${chainId}`)
    return found
  }
  const gasPaid = new Map<number, bigint>()
  const send = async (
    chainId: number,
    call: { to: Address; data: Hex; value?: bigint },
  ) => {
    const chain = chainOf(chainId)
    const sender = await createSender(
      createChainClient(chain),
      chain,
      privateKeyToAccount(key),
    )
    const receipt = await sender.send({ gas: 600_000n, ...call })
    const price = receipt.effectiveGasPrice
    gasPaid.set(chainId, (gasPaid.get(chainId) ?? 0n) + receipt.gasUsed * price)
    return receipt
  }
  return {
    address,
    send,
    /** Returns the gas paid on a chain, in wei. */
    gasPaidOn: (chainId: number) => gasPaid.get(chainId) ?? 0n,
    balance: (chainId: number, token: Address) =>
      balanceOf(chainOf(chainId), token, address),
    /** Bridges by a way of the service. */
    async bridge(
      { read, post }: Process,
      asked: {
        from: number
        to: number
        coin: 'ETH' | 'USDC'
        amount: bigint
        way?: string
      },
    ) {
      const { from, to, coin, amount, way = 'cairn-swift' } = asked
      const token = tokenOf(from, coin)
      const { routes } = await read<{ routes: Route[] }>('quote', {
        fromTokenAddress: token,
        fromChainId: `${from}`,
        toTokenAddress: tokenOf(to, coin),
        toChainId: `${to}`,
        fromAmount: `${amount}`,
        userAddress: address,
      })
      const route = routes.find(({ usedBridgeNames: [name] }) => name === way)
      const target = route?.userTxs[0]?.approvalData?.allowanceTarget
      if (target)
        await send(from, {
          to: token,
          data: encodeFunctionData({
            abi: localErc20Abi,
            functionName: 'approve',
            args: [target, amount],
          }),
        })
      const { result: tx } = await (await post('build-tx', { route })).json()
      const receipt = await send(from, {
        to: tx.txTarget,
        data: tx.txData,
        value: BigInt(tx.value),
      })
      return { route: route as Route, receipt, ...asked, way }
    },
  }
}

export type Person = Awaited<ReturnType<typeof createPerson>>
export type Bridged = Awaited<ReturnType<Person['bridge']>>

export function tokenOf(chainId: number, coin: 'ETH' | 'USDC'): Address {
  const found = localBridge(chainId).tokens.find(
    ({ chainAgnosticId }) => chainAgnosticId === coin,
  )
  if (!found) throw new Error(`chain ${chainId} has no ${coin}`)
  return found.address
}

export function balanceOf(chain: Chain, token: Address, account: Address) {
  const client = createChainClient(chain)
  return token === bridgeNativeToken
    ? client.getBalance({ address: account })
    : client.readContract({
        address: token,
        abi: localErc20Abi,
        functionName: 'balanceOf',
        args: [account],
      })
}

export type Status = {
  sourceTxStatus: string
  destinationTxStatus: string
  destinationTransactionHash: Hex | null
  deadline: number | null
  refund: { status: string; transactionHash: Hex | null } | null
}

/** Asks how a bridge stands until `isDone`, every 50 ms. */
export async function waitForStatus(
  { read }: Process,
  person: Person,
  { from, to, way, receipt }: Bridged,
  isDone: (status: Status) => boolean,
  times = 300,
): Promise<Status> {
  for (let left = times; left > 0; left -= 1) {
    const status = await read<Status>('bridge-status', {
      transactionHash: receipt.transactionHash,
      fromChainId: `${from}`,
      toChainId: `${to}`,
      bridgeName: way,
      userAddress: person.address,
    })
    if (isDone(status)) return status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The bridge did not end.')
}

export function isCompleted({ destinationTxStatus }: Status): boolean {
  return destinationTxStatus === 'COMPLETED'
}

export function isRefunded({ refund }: Status): boolean {
  return refund?.status === 'COMPLETED'
}
