import { type NodeClient, NodeRefusalError, toAmount } from '@cairn/clients'
import {
  type Address,
  isSameAddress,
  type Operation,
  type ProvenToken,
} from '@cairn/primitives'
import { askAgreed } from '../clients/ask-agreed.ts'
import { allowanceOf } from './read-run.ts'

/** Most contracts of one request that several nodes are asked about. */
const mostAsked = 20

/**
 * Compares what the run of one node says of contracts with what two nodes say:
 * with another kind of a contract, an amount would be read as the id of a
 * collectible, or the other way round. A coin tells what is allowed, and a
 * collection cannot.
 *
 * @param asked.operations - the calls; only contracts of their approvals matter
 * @param owner - keeps what was agreed, so that each contract of a network is
 *   asked about once
 * @returns the contracts, `EITHER` where nodes differ or too few answer
 * @see SEND-01 HIST-02
 */
export async function agreedTokens(
  node: Pick<NodeClient, 'call'>,
  asked: {
    readonly account: Address
    readonly chainId: number
    readonly operations: readonly Operation[]
  },
  tokens: readonly ProvenToken[],
  owner: object,
): Promise<readonly ProvenToken[]> {
  const { account, chainId, operations } = asked
  let left = mostAsked
  return Promise.all(
    tokens.map(async (token): Promise<ProvenToken> => {
      const approval = operations.find(
        (one) =>
          one.kind === 'approve' &&
          one.methodName === 'approve' &&
          isSameAddress(one.contractAddress, token.contractAddress),
      )
      if (approval?.kind !== 'approve') return token
      left -= 1
      const type =
        left < 0
          ? undefined
          : await agreedType(node, owner, {
              contractAddress: approval.contractAddress.toLowerCase(),
              account,
              chainId,
              spender: approval.spender,
            })
      return type === token.type ? token : { ...token, type: 'EITHER' }
    }),
  )
}

type Asked = {
  readonly chainId: number
  readonly contractAddress: string
  readonly account: Address
  readonly spender: string
}

const known = new WeakMap<object, Map<string, ProvenToken['type']>>()

/** Returns what two nodes say of a contract; `undefined` while they do not. */
async function agreedType(
  node: Pick<NodeClient, 'call'>,
  owner: object,
  { chainId, contractAddress, account, spender }: Asked,
): Promise<ProvenToken['type'] | undefined> {
  const kept = known.get(owner) ?? new Map<string, ProvenToken['type']>()
  known.set(owner, kept)
  const key = `${chainId}:${contractAddress}`
  const before = kept.get(key)
  if (before) return before
  const { method, params } = allowanceOf(
    contractAddress as Address,
    account,
    spender as Address,
  )
  const type = await askAgreed(node, method, params).then(
    (answer) =>
      answer === undefined
        ? undefined
        : toAmount(answer) === undefined
          ? 'ERC721'
          : 'ERC20',
    // Nodes that agree to refuse say that there is no such function.
    (error) => (error instanceof NodeRefusalError ? 'ERC721' : undefined),
  )
  if (type) kept.set(key, type)
  return type
}
