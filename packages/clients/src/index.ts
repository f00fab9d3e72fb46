export {
  type BridgeClient,
  createBridgeClient,
} from './bridge-client.ts'
export {
  createNodeClient,
  ethCall,
  type NodeClient,
} from './node-client.ts'
export {
  NodeAnswerError,
  NodeRefusalError,
  NodeUnavailableError,
} from './node-errors.ts'
export type { NodeRequest } from './node-request.ts'
export {
  type CallHeaders,
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
  sealRedirect,
} from './seal-redirect.ts'
export { isMethodMissing } from './test-run/is-method-missing.ts'
export {
  quantity,
  randomAddress,
  toAmount,
} from './test-run/next-block.ts'
export type {
  LatestBlock,
  Probe,
  RunLog,
  RunNode,
  RunRequest,
  RunResult,
  TestRunWay,
} from './test-run/run-request.ts'
