export {
  type CallOptions,
  createRpcClient,
  RpcAnswerError,
  type RpcClient,
  type RpcClientOptions,
  RpcError,
} from './rpc-client.ts'
