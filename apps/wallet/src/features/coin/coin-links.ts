import { type Coin, isNativeToken, readUrl } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'

/**
 * Returns the explorer's page of a coin's contract, if the network has an
 * explorer.
 */
export function explorerUrl(
  network: Pick<Network, 'blockExplorerUrl'> | undefined,
  { contractAddress }: Pick<Coin, 'contractAddress'>,
): string | undefined {
  const base = websiteUrl(network?.blockExplorerUrl)?.replace(/\/$/, '')
  if (!base) return undefined
  return isNativeToken(contractAddress)
    ? base
    : `${base}/address/${contractAddress}`
}

/** An address a link may lead to: what a token list says may be anything. */
export function websiteUrl(text: string | undefined): string | undefined {
  const url = readUrl(text ?? '')
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb ? url.href : undefined
}
