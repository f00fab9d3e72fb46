import { BaseError } from '@cairn/primitives'

/** The node does not have a block yet that it was asked about. */
export class NodeBehindError extends BaseError {
  override readonly name = 'NodeBehindError'

  constructor(node: string) {
    super(`The node ${node} does not have the block yet.`)
  }
}

/** The node asks to be left alone for a while. */
export class NodeBusyError extends BaseError {
  override readonly name = 'NodeBusyError'
  /** Pause that the node asked for, in ms; 0 if it named none. */
  readonly afterMs: number

  constructor(node: string, afterMs: number) {
    super(`The node ${node} is asked too often, or its plan is used up.`)
    this.afterMs = afterMs
  }
}

/** The node answers for another chain. */
export class NodeOfOtherChainError extends BaseError {
  override readonly name = 'NodeOfOtherChainError'

  constructor(node: string, wanted: number, found: number) {
    super(`The node ${node} of chain ${wanted} answers for chain ${found}.`)
  }
}

/** The answers are longer than the caller allows. No fault of the node. */
export class NodeAnswerLongError extends BaseError {
  override readonly name = 'NodeAnswerLongError'

  constructor(node: string) {
    super(`The answer of the node ${node} is too long.`)
  }
}
