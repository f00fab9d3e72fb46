import { NodeRefusalError } from '@cairn/clients'
import type { Chain } from '@cairn/service-kit'
import type { ChainNode, NodeRequest } from '../chain/chain-node.ts'

/**
 * Does some work with one node of a chain, because answers of two nodes do not
 * fit together. The work is told the node's name.
 *
 * @param except - name of a node that should not be asked, if there is another
 */
export type OnOneNode = <T>(
  work: (node: ChainNode, name: string) => Promise<T>,
  except?: string,
) => Promise<T>

/** Creates the way to one node. A chain without several has `only` that. */
export function createOnOneNode(
  { nodes }: Pick<Chain, 'nodes'>,
  only: ChainNode,
): OnOneNode {
  if (!nodes) return (work) => work(only, '')
  return (work, except) => {
    const hasOther = nodes
      .states()
      .some(({ name, uses }) => name !== except && uses.includes('logs'))
    return nodes.onOne(
      'logs',
      (one) => work(asChainNode(one), one.name),
      hasOther ? except : undefined,
    )
  }
}

/** The part of a node's client that is needed. */
type Settling = {
  readonly settle: (
    requests: readonly {
      readonly method: string
      readonly params: readonly unknown[]
    }[],
  ) => Promise<readonly unknown[]>
}

function asChainNode({ settle: ask }: Settling): ChainNode {
  const settle: ChainNode['settle'] = async <T>(
    requests: readonly NodeRequest[],
  ) => {
    const asked = requests.map(([method, params]) => ({ method, params }))
    return (await ask(asked)) as (T | NodeRefusalError)[]
  }
  const batch: ChainNode['batch'] = async <T>(
    requests: readonly NodeRequest[],
  ) => {
    const answers = await settle<T>(requests)
    return answers.map((one) => {
      if (one instanceof NodeRefusalError) throw one
      return one
    })
  }
  return {
    settle,
    batch,
    async call<T>(method: string, params: readonly unknown[]) {
      const [answer] = await batch<T>([[method, params]])
      return answer as T
    },
  }
}
