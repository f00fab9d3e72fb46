import { isNativeToken, nativeTokenAddress } from '../accounts/address-text.ts'
import type { BridgeOperation, CallReader, CallSubject } from './operation.ts'
import { ofContracts } from './promised-calls.ts'

type Leg = {
  readonly id: bigint
  readonly inputToken: string
}

/** Calls of a bridge aggregator's registry and of Polygon's bridge. */
const registryCalls: Readonly<Record<string, CallReader>> = {
  'outboundTransferTo((address receiverAddress, uint256 toChainId, uint256 amount, (uint256 id, uint256 optionalNativeAmount, address inputToken, bytes data) middlewareRequest, (uint256 id, uint256 optionalNativeAmount, address inputToken, bytes data) bridgeRequest) request)':
    (args, subject) => {
      const [request] = args as readonly [
        {
          readonly receiverAddress: string
          readonly toChainId: bigint
          readonly amount: bigint
          readonly middlewareRequest: Leg
          readonly bridgeRequest: Leg
        },
      ]
      const { middlewareRequest, bridgeRequest } = request
      // A middleware swaps first, so its input token is the one that is paid.
      const { inputToken } =
        middlewareRequest.id > 0n ? middlewareRequest : bridgeRequest
      return bridged(subject, {
        token: isNativeToken(inputToken) ? nativeTokenAddress : inputToken,
        amount: request.amount,
        toChainId: toChain(request.toChainId),
        recipient: request.receiverAddress,
      })
    },
  'depositEtherFor(address user)': (args, subject) => {
    const [recipient] = args as readonly [string]
    return bridged(subject, {
      token: nativeTokenAddress,
      amount: subject.call.value,
      toChainId: childChains.get(subject.context.chainId),
      recipient,
    })
  },
  'depositFor(address user, address rootToken, bytes depositData)': (
    args,
    subject,
  ) => {
    const [recipient, token, data] = args as readonly [string, string, string]
    return bridged(subject, {
      token,
      // For a coin, the data is the amount alone.
      amount: data.length === 66 ? BigInt(data) : 0n,
      toChainId: childChains.get(subject.context.chainId),
      recipient,
    })
  },
}

/**
 * Calls of bridges, at the contracts that the environment names.
 *
 * @see BRDG-01 HIST-02
 */
export const bridgeCalls = ofContracts(
  registryCalls,
  ({ bridge }) => bridge?.targets,
)

/** Destinations of Polygon's bridge, by source chain. */
const childChains: ReadonlyMap<number, number> = new Map([
  [1, 137],
  [11155111, 80002],
])

function toChain(id: bigint): number | undefined {
  return id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : undefined
}

function bridged(
  { context }: CallSubject,
  facts: {
    readonly token: string
    readonly amount: bigint
    readonly toChainId: number | undefined
    readonly recipient: string
  },
): BridgeOperation {
  return {
    kind: 'bridge',
    tokenContractAddress: facts.token,
    fromChainId: context.chainId,
    toChainId: facts.toChainId,
    amount: facts.amount,
    recipient: facts.recipient,
  }
}
