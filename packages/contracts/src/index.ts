export {
  ammFactoryAbi,
  ammPairAbi,
  ammRouterAbi,
  balanceCheckAbi,
  bridgeEscrowAbi,
  faucetAbi,
  localErc20Abi,
  localErc721Abi,
  localErc1155Abi,
  wrappedNativeAbi,
} from './artifacts/abis.ts'
export {
  createChainClient,
  createSender,
  type LocalChain,
  setNativeBalance,
  TransactionRevertedError,
} from './chain-sender.ts'
export { localDescriptors } from './clear-signing.ts'
export { type Context, contexts } from './contexts.ts'
export {
  create2Address,
  singletonAddress,
  singletonFactory,
} from './create2.ts'
export { deployContexts, MissingContractError } from './deploy-contexts.ts'
export { deployLocalChain, WrongChainError } from './deploy-local-chain.ts'
export {
  fundAccount,
  type Grant,
  listCoinGrants,
  listGrants,
  localFaucet,
} from './faucet.ts'
export { type LocalAmm, type LocalPair, localAmm } from './local-amm.ts'
export {
  bridgeNativeToken,
  type LocalBridge,
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
export { type LocalFeeMarket, localFeeMarket } from './local-fee-market.ts'
export {
  localName,
  namesChainId,
  registerLocalName,
} from './local-names.ts'
export { payLocally } from './local-payment.ts'
export {
  type LocalSwaps,
  localBalanceCheck,
  localSwaps,
} from './local-swaps.ts'
export {
  type LocalToken,
  localNativeToken,
  localTokens,
  localUnlistedTokens,
} from './local-tokens.ts'
