export { accounts } from './accounts.ts'
export { agreedMethod } from './agreed.ts'
export { api, type PricePeriod, type TokenPrice } from './api.ts'
export { apiSwaps, type SwapQuote } from './api-swaps.ts'
export {
  type BridgeBuiltTx,
  type BridgeRoute,
  type BridgeTerms,
  type BridgeToken,
  type BridgeTxStatus,
  bridgeAllowance,
  bridgeApproval,
  bridgeBuiltTx,
  bridgeChain,
  bridgeInfo,
  bridgeQuote,
  bridgeRoute,
  bridgeTerms,
  bridgeToken,
  bridgeTxStatus,
} from './bridge.ts'
export { appSchemeOf, readAppProtocol } from './dapps/app-protocol.ts'
export {
  type BridgeMessage,
  bridgeMessage,
  type PageState,
  type PromptMessage,
  promptMessage,
  type WorkerMessage,
} from './dapps/extension-message.ts'
export { longestPageRequest } from './dapps/longest-page-request.ts'
export { nodeMethods } from './dapps/node-methods.ts'
export {
  type ConnectOptions,
  connectOptions,
  type DappVisit,
  dappVisit,
  readDappVisit,
} from './dapps/open-intent.ts'
export {
  type ProviderErrorKind,
  providerErrors,
  type RpcFailure,
} from './dapps/provider-error.ts'
export {
  dappClientVersion,
  initAnswer,
  type ProviderMessage,
  providerMessage,
  rpcRequest,
} from './dapps/provider-message.ts'
export { readDappJson, writeDappJson } from './dapps/wire-json.ts'
export { walletContexts } from './data/wallet-contexts.ts'
export { type DatabeatEvent, databeat } from './databeat.ts'
export { defaultNetworks, publicNetwork } from './default-networks.ts'
export { descriptor } from './descriptor.ts'
export { type Environment, environment, type Network } from './environment.ts'
export { type ErrorName, errorCodes } from './error-codes.ts'
export { guard } from './guard.ts'
export { type IdTokenClaims, identity, idTokenClaims } from './identity.ts'
export {
  type IndexedTransaction,
  indexer,
  type NativeTokenBalance,
  type TokenApproval,
  type TokenBalance,
  type TxnTransfer,
} from './indexer.ts'
export { indexerGateway } from './indexer-gateway.ts'
export { keyshare } from './keyshare.ts'
export {
  type ContractInfo,
  contractInfo,
  metadata,
  placeholderContract,
  type TokenMetadata,
} from './metadata.ts'
export { isNameOfOther } from './network-names.ts'
export {
  countryList,
  type OnrampSettings,
  onrampSettings,
  wrappedCountryList,
} from './onramp.ts'
export {
  openerPolicy,
  type PageSources,
  pageHeaders,
  readPageSources,
} from './page-headers.ts'
export { type FeeOption, relayer } from './relayer.ts'
export {
  type Input,
  type Method,
  type Output,
  rpcPath,
  type Service,
} from './service.ts'
export { sessions } from './sessions.ts'
export { keyClaim, walletApp } from './sign-in-proof.ts'
export { type SocialProvider, socialProvider } from './social-provider.ts'
export { address, decimal, hash, hex, quantity } from './wire.ts'
export type { Page } from './wire-calls.ts'
