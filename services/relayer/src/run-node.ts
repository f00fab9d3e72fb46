import { NodeRefusalError, type RunNode } from '@cairn/clients'
import type { ChainNode } from './chain-node.ts'

/** The node of a chain, as test runs ask it. */
export function toRunNode(node: ChainNode): RunNode {
  return {
    call: (method, params) => node.call(method, params),
    settle: (requests) =>
      Promise.all(
        requests.map(({ method, params }) =>
          node.call(method, params).catch((error: unknown) => {
            if (error instanceof NodeRefusalError) return error
            throw error
          }),
        ),
      ),
  }
}
