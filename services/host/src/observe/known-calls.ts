import {
  api,
  apiSwaps,
  databeat,
  guard,
  identity,
  indexer,
  indexerGateway,
  keyshare,
  metadata,
  relayer,
  rpcPath,
  type Service,
  sessions,
} from '@cairn/protocol'

/** All services that answer RPC calls. */
export const rpcServices: readonly Service[] = [
  api,
  apiSwaps,
  databeat,
  guard,
  identity,
  indexer,
  indexerGateway,
  keyshare,
  metadata,
  relayer,
  sessions,
]
const paths = new Set(
  rpcServices.flatMap(({ name, methods }) =>
    Object.keys(methods).map((method) => rpcPath(name, method)),
  ),
)

/** Whether a call is one of the protocol's, and no caller's invention. */
export function isKnownCall(service = '', method = ''): boolean {
  return paths.has(`/rpc/${service}/${method}`)
}
