import { localErc20Abi, localTokens, setNativeBalance } from '@cairn/contracts'
import type { Address, Hex } from '@cairn/primitives'
import type { TestNode } from '@cairn/service-kit/testing'
import { createPublicClient, createWalletClient, http, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

export function localCoin(chainId: number, symbol: string): Address {
  const found = localTokens(chainId).find((one) => one.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

/** A chain as somebody else than the wallet uses it. */
export function openChain({ rpcUrl }: TestNode) {
  const transport = http(rpcUrl, { retryCount: 0, batch: true })
  const node = createPublicClient({ pollingInterval: 10, transport })
  return {
    node,
    balanceOf: (coin: Address, account: Address): Promise<bigint> =>
      coin === zeroAddress
        ? node.getBalance({ address: account })
        : node.readContract({
            address: coin,
            abi: localErc20Abi,
            functionName: 'balanceOf',
            args: [account],
          }),
    allowance: (coin: Address, owner: Address, spender: Address) =>
      node.readContract({
        address: coin,
        abi: localErc20Abi,
        functionName: 'allowance',
        args: [owner, spender],
      }),
    request: (method: string, params: readonly unknown[] = []) =>
      node.request({ method, params } as never) as Promise<unknown>,
    /** Sends a transaction, without waiting for it where it is not mined. */
    send(
      account: PrivateKeyAccount,
      call: {
        readonly to: Address
        readonly data: Hex
        readonly value?: bigint
      },
      fees: {
        readonly gas?: bigint
        readonly maxFeePerGas?: bigint
        readonly maxPriorityFeePerGas?: bigint
      } = {},
    ): Promise<Hex> {
      const signer = createWalletClient({ account, transport })
      return signer.sendTransaction({ ...call, ...fees, chain: null })
    },
    fund: (chainId: number, account: Address) =>
      setNativeBalance({ chainId, rpcUrl }, account, 10n ** 24n),
  }
}
