import { type Address, nativeTokenAddress } from '@cairn/primitives'
import { addressOf, type SwapWallet, swapClient } from './ask-swap.ts'

/** Amount that partners are asked for with: 1 of the native coin. */
const sample = `${10n ** 18n}`

/**
 * Lists the coins of a network that can be swapped. Names are left out: whoever
 * answers could call any coin USDC.
 *
 * @returns contracts in lower case; the zero address is the native coin
 * @throws {RpcError} if the source refuses
 * @see SWAP-01 COIN-01
 */
export async function listSwapCoins(
  wallet: SwapWallet,
  chainId: number,
  signal?: AbortSignal,
): Promise<readonly Address[]> {
  const params = {
    direction: 'from',
    chainId,
    walletAddress: addressOf(wallet),
    tokenAddress: nativeTokenAddress,
    tokenAmount: sample,
  } as const
  const { routes } = await swapClient(wallet).getLifiSwapRoutes(
    { params },
    { signal },
  )
  const found = routes
    .filter((one) => one.fromChainId === chainId && one.toChainId === chainId)
    .flatMap(({ fromTokens, toTokens }) => [...fromTokens, ...toTokens])
    .map(({ address }) => address.toLowerCase() as Address)
  return [...new Set([nativeTokenAddress, ...found])]
}
