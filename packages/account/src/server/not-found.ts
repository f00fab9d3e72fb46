import { RpcError } from '@cairn/clients'

/** Whether a service answered that it has no such thing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RpcError && error.status === 404
}
