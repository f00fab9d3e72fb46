export {
  ammFactoryAbi,
  ammPairAbi,
  ammRouterAbi,
  balanceCheckAbi,
  bridgeEscrowAbi,
  localErc20Abi,
  localErc721Abi,
  localErc1155Abi,
  wrappedNativeAbi,
} from './artifacts/abis.ts'
export { balanceReaderCode } from './balance-reader.ts'
export {
  createChainClient,
  createSender,
  setNativeBalance,
} from './chain-sender.ts'
export { localDescriptors } from './clear-signing.ts'
export { coinMark } from './coin-marks.ts'
export { contexts } from './contexts.ts'
export { singletonFactory } from './create2.ts'
export { deployContexts } from './deploy-contexts.ts'
export { deployLocalChain } from './deploy-local-chain.ts'
export {
  fundAccount,
  listCoinGrants,
  listGrants,
  localFaucet,
} from './faucet.ts'
export { type LocalAmm, localAmm } from './local-amm.ts'
export {
  bridgeNativeToken,
  type LocalBridgeToken,
  localBridge,
  localBridgeChains,
  localMoverAddress,
  localMoverKey,
} from './local-bridge.ts'
export {
  localDeployer,
  localDeployerAddress,
  localDeployerKey,
} from './local-deployer.ts'
export { localFeeMarket } from './local-fee-market.ts'
export {
  localName,
  registerLocalName,
} from './local-names.ts'
export { payLocally } from './local-payment.ts'
export {
  localBalanceCheck,
  localSwaps,
} from './local-swaps.ts'
export {
  localNativeToken,
  localTokens,
  localUnlistedTokens,
} from './local-tokens.ts'
export {
  type ContractUse,
  keylessDeployers,
  type PlannedContract,
  planContracts,
} from './plan-contracts.ts'
