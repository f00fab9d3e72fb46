export { multicall3, type PublicChainId } from './chain-facts.ts'
export {
  coinAbi,
  deployCoins,
  mintCoin,
  oddCoinAbi,
  oddCoins,
  usdcAbi,
} from './coins.ts'
export { readPackaged } from './contracts.ts'
export { noiseCoin, startNoise } from './noise.ts'
export {
  type ProfileName,
  profileNames,
  quirksOf,
  rehearsedProfiles,
} from './profiles.ts'
export { type ProviderProxy, startProviderProxy } from './provider-proxy.ts'
export { createPublicNode, type PublicNode } from './public-node.ts'
export type { Quirks } from './quirks.ts'
export {
  gasPriceOracle,
  gasPriceOracleAbi,
  nodeInterface,
  nodeInterfaceAbi,
  setArbitrumPrice,
  setOpPrices,
} from './rollups.ts'
export { type PublicChain, startPublicChains } from './start-public-chains.ts'
