import type { Network } from '@cairn/protocol'

/**
 * Networks by their drawing in `public/networks`, and the symbols of coins that
 * look like it. Test networks look as what they test.
 */
const drawings: Readonly<
  Record<string, readonly [chainIds: readonly number[], symbols?: string]>
> = {
  apechain: [[33139, 33111], 'APE'],
  arbitrum: [[42161, 421614]],
  'arbitrum-nova': [[42170]],
  arc: [[5042002]],
  avalanche: [[43114, 43113], 'AVAX tAVAX'],
  base: [[8453, 84532]],
  berachain: [[80094], 'BERA'],
  blast: [[81457, 168587773]],
  bnb: [[56, 97], 'BNB tBNB'],
  ethereum: [[1, 11155111], 'ETH sETH'],
  etherlink: [[42793, 127823, 128123]],
  gnosis: [[100]],
  hyperevm: [[999], 'HYPE'],
  immutable: [[13371, 13473], 'IMX'],
  katana: [[747474]],
  monad: [[143, 10143], 'MON'],
  'moonbase-alpha': [[1287]],
  moonbeam: [[1284], 'GLMR'],
  optimism: [[10, 11155420]],
  polygon: [[137, 80002], 'POL aPOL'],
  'polygon-zkevm': [[1101]],
  sei: [[1329], 'SEI'],
  soneium: [[1868, 1946]],
  sonic: [[146], 'S'],
  telos: [[40, 41], 'TLOS'],
  xai: [[660279, 37714555429], 'XAI sXAI'],
}

/**
 * Returns the address of a network's drawing; nothing for a network without
 * one.
 */
export function networkLogo(chainId: number): string | undefined {
  return addressOf(([chainIds]) => chainIds.includes(chainId))
}

/** Returns the address of the drawing of a network's own coin. @see COIN-01 */
export function nativeLogo(symbol: string): string | undefined {
  return addressOf(([, symbols]) =>
    (symbols?.split(' ') ?? []).includes(symbol),
  )
}

/** A network as the icon of a coin or a collectible shows it. */
export function networkMark(
  network: Pick<Network, 'chainId' | 'title'> | undefined,
) {
  return network && { name: network.title, src: networkLogo(network.chainId) }
}

function addressOf(
  isMeant: (looks: (typeof drawings)[string]) => boolean,
): string | undefined {
  const found = Object.entries(drawings).find(([, looks]) => isMeant(looks))
  return found && `/networks/${found[0]}.svg`
}
