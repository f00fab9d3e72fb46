import {
  coinId,
  isSameAddress,
  nativeTokenAddress,
  type Operation,
} from '@cairn/primitives'
import type { CoinFacts } from './coin-facts.ts'

/** An amount in base units. The coin is absent if its decimals are unknown. */
export type AmountFact = {
  readonly amount: bigint
  readonly coin: CoinFacts | undefined
}

/** Collectibles of a contract, and its name if a list has it. */
export type ItemsFact = {
  readonly collection: string | undefined
  readonly items: readonly { readonly id: string; readonly count: bigint }[]
}

/** The effect of a call. The app's `operation.messages.ts` has the words. */
export type OperationFact =
  | { readonly type: 'networkFee'; readonly paid: AmountFact }
  | {
      readonly type: 'send' | 'receive'
      readonly moved: AmountFact | ItemsFact
    }
  | {
      readonly type: 'swap'
      readonly exact: 'input' | 'output'
      readonly paid: AmountFact
      readonly got: AmountFact
    }
  | {
      readonly type: 'bridge'
      readonly moved: AmountFact
      readonly toChainId: number | undefined
      readonly network: string | undefined
    }
  | {
      readonly type: 'buy' | 'sell'
      readonly things: ItemsFact
      readonly money: AmountFact
    }
  | { readonly type: 'mint'; readonly things: ItemsFact }
  | { readonly type: 'wrap' | 'unwrap'; readonly moved: AmountFact }
  | { readonly type: 'noteBalance' | 'requireAtLeast'; readonly of: AmountFact }
  | {
      readonly type: 'allowAll' | 'takeBack'
      readonly collection: string | undefined
    }
  | {
      readonly type: 'allow' | 'allowMore'
      readonly limit: AmountFact
      readonly isUnlimited: boolean
    }
  | { readonly type: 'changeWallet'; readonly method: string }
  | { readonly type: 'setUp'; readonly network: string }
  | { readonly type: 'giveControl' }
  | { readonly type: 'callContract'; readonly method: string }

/** A call of a chain as facts. */
export type DescribedOperation = {
  readonly fact: OperationFact
  /** Native coins that the call carries besides its own effect. */
  readonly alongside?: AmountFact | undefined
  /** The receiver, when money leaves. */
  readonly to: string | undefined
  /** The wallet cannot read the call and shows it raw. */
  readonly isUnknown: boolean
  /** Title from a description, for a call that the wallet cannot read. */
  readonly intent?: string | undefined
  /** Access that others get, which the review warns of. */
  readonly risk?: ApprovalRisk | undefined
}

export type ApprovalRisk = 'all' | 'unlimited' | 'amount'

type CoinOf = (id: string) => CoinFacts | undefined
type NameOf = (address: string) => string | undefined

const unlimited = 2n ** 255n

/**
 * Describes a call of a chain. Amounts of unknown contracts stay in base units,
 * so that nothing is made up.
 *
 * @param coinOf - the coin of an id as `coinId` writes it
 * @param networkOf - the title of a chain
 * @param nameOf - the name of a contract in a list
 * @see HIST-02 SEND-01
 */
export function describeOperation(
  operation: Operation,
  chainId: number,
  coinOf: CoinOf,
  networkOf: (chainId: number) => string | undefined = () => undefined,
  nameOf: NameOf = () => undefined,
): DescribedOperation {
  const amountOf: AmountOf = (contractAddress, amount) => ({
    amount,
    coin: coinOf(coinId(chainId, contractAddress)),
  })
  return {
    fact: factOf(operation, { amountOf, networkOf, nameOf }),
    alongside: alongside(operation, amountOf),
    to: receiverOf(operation),
    isUnknown:
      operation.kind === 'unimplemented' || operation.kind === 'unknown',
    risk: operation.kind === 'approve' ? riskOf(operation) : undefined,
  }
}

/** Describes the call that only sets up the wallet on a network. @see DEPL-01 */
export function describeSetUp(network: string): DescribedOperation {
  return { fact: { type: 'setUp', network }, to: undefined, isUnknown: false }
}

type AmountOf = (contractAddress: string, amount: bigint) => AmountFact

type Lookups = {
  readonly amountOf: AmountOf
  readonly networkOf: (chainId: number) => string | undefined
  readonly nameOf: NameOf
}

function factOf(
  operation: Operation,
  { amountOf, networkOf, nameOf }: Lookups,
): OperationFact {
  switch (operation.kind) {
    case 'approve':
      return approvalFact(operation, { amountOf, nameOf })
    case 'transfer':
      return transferFact(operation, { amountOf, nameOf })
    case 'swap':
      return {
        type: 'swap',
        exact: operation.exact,
        paid: amountOf(operation.fromContractAddress, operation.fromAmount),
        got: amountOf(operation.toContractAddress, operation.toAmount),
      }
    case 'bridge': {
      const { toChainId, tokenContractAddress, amount } = operation
      return {
        type: 'bridge',
        moved: amountOf(tokenContractAddress, amount),
        toChainId,
        network: toChainId === undefined ? undefined : networkOf(toChainId),
      }
    }
    case 'niftyswap': {
      const { side, currencyContractAddress, currencyAmount } = operation
      return {
        type: side,
        things: itemsOf(undefined, operation),
        money: currencyContractAddress
          ? amountOf(currencyContractAddress, currencyAmount)
          : { amount: currencyAmount, coin: undefined },
      }
    }
    case 'heroMint':
      return { type: 'mint', things: itemsOf(undefined, operation) }
    case 'wrap': {
      const paid =
        operation.side === 'wrap'
          ? nativeTokenAddress
          : operation.contractAddress
      return { type: operation.side, moved: amountOf(paid, operation.amount) }
    }
    case 'balanceCheck':
      return {
        type: operation.step === 'begin' ? 'noteBalance' : 'requireAtLeast',
        of: amountOf(operation.contractAddress, operation.minimum),
      }
    case 'wallet':
      return { type: 'changeWallet', method: operation.methodName }
    case 'unimplemented':
    case 'unknown':
      return rawFact(operation)
    default:
      return operation satisfies never
  }
}

type Approval = Operation & { readonly kind: 'approve' }

function approvalFact(
  { access, amount, contractAddress }: Approval,
  { amountOf, nameOf }: Pick<Lookups, 'amountOf' | 'nameOf'>,
): OperationFact {
  const collection = nameOf(contractAddress)
  if (access === 'all') return { type: 'allowAll', collection }
  if (access === 'none') return { type: 'takeBack', collection }
  return {
    type: access === 'more' ? 'allowMore' : 'allow',
    limit: amountOf(contractAddress, amount),
    isUnlimited: amount >= unlimited,
  }
}

function transferFact(
  operation: Operation & { readonly kind: 'transfer' },
  { amountOf, nameOf }: Pick<Lookups, 'amountOf' | 'nameOf'>,
): OperationFact {
  const { contractAddress, contractType, amounts, transferType } = operation
  const amount = () => amountOf(contractAddress, amounts[0] ?? 0n)
  if (operation.isNetworkFee) return { type: 'networkFee', paid: amount() }
  const isCoin = contractType === 'NATIVE' || contractType === 'ERC20'
  return {
    type: transferType === 'SEND' ? 'send' : 'receive',
    moved: isCoin ? amount() : itemsOf(nameOf(contractAddress), operation),
  }
}

function rawFact({ methodName, byteSignature }: Operation): OperationFact {
  return methodName === 'delegatecall'
    ? { type: 'giveControl' }
    : { type: 'callContract', method: methodName || byteSignature }
}

function receiverOf(operation: Operation): string | undefined {
  switch (operation.kind) {
    case 'approve':
      return operation.spender
    case 'transfer':
      return operation.to
    case 'swap':
    case 'bridge':
      return otherThanOwn(operation) ?? operation.target
    case 'niftyswap':
      return otherThanOwn(operation) ?? operation.exchangeContractAddress
    case 'heroMint':
      return otherThanOwn(operation) ?? operation.mintContractAddress
    case 'wallet':
    case 'balanceCheck':
      return undefined
    case 'wrap':
    case 'unimplemented':
    case 'unknown':
      return operation.target
    default:
      return operation satisfies never
  }
}

/** Access that is taken back puts nothing at risk. */
function riskOf({ access, amount }: Approval): ApprovalRisk | undefined {
  if (access === 'all') return 'all'
  if (access === 'none' || amount === 0n) return undefined
  return amount >= unlimited ? 'unlimited' : 'amount'
}

function alongside(
  operation: Operation,
  amountOf: AmountOf,
): AmountFact | undefined {
  const { kind, value, call } = operation
  const isCounted =
    kind === 'swap' ||
    kind === 'wrap' ||
    (kind === 'transfer' && call.data === '0x') ||
    (kind === 'bridge' && operation.tokenContractAddress === nativeTokenAddress)
  if (value === 0n || isCounted) return undefined
  return amountOf(nativeTokenAddress, value)
}

/** The recipient of the proceeds, unless it is the wallet itself. */
function otherThanOwn({
  recipient,
  account,
}: {
  readonly recipient: string
  readonly account: string
}): string | undefined {
  return isSameAddress(recipient, account) ? undefined : recipient
}

function itemsOf(
  collection: string | undefined,
  {
    tokenIds,
    amounts,
  }: {
    readonly tokenIds: readonly string[]
    readonly amounts: readonly bigint[]
  },
): ItemsFact {
  const items = tokenIds.map((id, index) => ({
    id,
    count: amounts[index] ?? 1n,
  }))
  return { collection, items }
}
