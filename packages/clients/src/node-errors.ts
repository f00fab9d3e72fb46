import { BaseError } from '@cairn/primitives'
import type { NodeRequest } from './node-request.ts'

/** The node cannot be reached, is too slow, or does not speak JSON-RPC. */
export class NodeUnavailableError extends BaseError {
  override readonly name = 'NodeUnavailableError'
  /** The HTTP status, when there was an answer. */
  readonly status: number | undefined

  constructor(cause: unknown, status?: number) {
    super('The node does not answer.', { cause })
    this.status = status
  }
}

/** The node understood a request and refused it. */
export class NodeRefusalError extends BaseError {
  override readonly name = 'NodeRefusalError'
  readonly method: string
  readonly code: number | undefined
  /** The node's own words. */
  readonly reason: string | undefined
  /** The bytes that a reverted call returned, when the node tells them. */
  readonly data: unknown
  /**
   * The refusals of all nodes that were handed a transaction, and the number of
   * nodes that send; absent for any other request.
   */
  readonly ofNodes:
    | { readonly messages: readonly string[]; readonly of: number }
    | undefined

  constructor(
    method: string,
    error: {
      readonly code?: number | undefined
      readonly message?: string | undefined
      readonly data?: unknown
      readonly ofNodes?: NodeRefusalError['ofNodes']
    },
  ) {
    super(`The node refused ${method}: ${error.message ?? 'no reason'}.`)
    this.method = method
    this.code = error.code
    this.reason = error.message
    this.data = error.data
    this.ofNodes = error.ofNodes
  }
}

/** The node answered outside its protocol, or about a block it does not have. */
export class NodeAnswerError extends BaseError {
  override readonly name = 'NodeAnswerError'
  readonly method: string
  /** What was asked, where that is known. */
  readonly request: NodeRequest | undefined

  constructor(method: string, request?: NodeRequest) {
    super(`The node answered ${method} with nothing usable.`)
    this.method = method
    this.request = request
  }
}
