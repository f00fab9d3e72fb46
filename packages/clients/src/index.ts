export {
  type BridgeCall,
  type BridgeClient,
  BridgeError,
  type BridgeQuoteInput,
  bridgeFailures,
  createBridgeClient,
} from './bridge-client.ts'
export {
  createNodeClient,
  ethCall,
  type NodeCallOptions,
  type NodeClient,
  type NodeClientOptions,
  type NodeRequest,
} from './node-client.ts'
export {
  NodeAnswerError,
  NodeRefusalError,
  NodeUnavailableError,
} from './node-errors.ts'
export {
  type CallHeaders,
  type CallOptions,
  createRpcClient,
  RpcAnswerError,
  type RpcClient,
  type RpcClientOptions,
  RpcError,
} from './rpc-client.ts'
export {
  AnswerError,
  createAnswerKey,
  createKeptAnswerKey,
  openAnswer,
  readKeptAnswerKey,
  sealAnswer,
} from './seal-answer.ts'
export {
  openRedirect,
  type SealedRedirect,
  sealRedirect,
} from './seal-redirect.ts'
