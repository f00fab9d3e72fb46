import {
  allUnits,
  coinId,
  isNativeToken,
  isSameAddress,
  nativeTokenAddress,
  type Operation,
} from '@cairn/primitives'
import type { CoinFacts } from '../holdings/coin-facts.ts'

/** An amount in base units. The coin is absent if its decimals are unknown. */
export type AmountFact = {
  readonly amount: bigint
  readonly coin: CoinFacts | undefined
}

/** Collectibles of a contract, and its name if a list has it. */
export type ItemsFact = {
  readonly collection: string | undefined
  readonly items: readonly ItemFact[]
}

/** So many of a collectible, in base units. */
export type ItemFact = {
  readonly id: string
  readonly count: bigint
  /** Absent while its document is not known. */
  readonly decimals: number | undefined
}

/** The effect of a call. The app's `operation.messages.ts` has the words. */
export type OperationFact =
  | { readonly type: 'networkFee'; readonly paid: AmountFact }
  | {
      readonly type: 'send' | 'receive'
      readonly moved: AmountFact | ItemsFact
    }
  | {
      /** Others' coins go to others. */
      readonly type: 'move'
      readonly moved: AmountFact | ItemsFact
      readonly from: string
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
  | { readonly type: 'allowItem' | 'takeItemBack'; readonly things: ItemsFact }
  | {
      readonly type: 'allow' | 'allowMore'
      readonly limit: AmountFact
      readonly isUnlimited: boolean
      /** The limit may be the id of a collectible. */
      readonly mayBeItem?: boolean | undefined
    }
  | { readonly type: 'changeWallet'; readonly method: string }
  | { readonly type: 'create' }
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
  /** Access that others get or gave, which the review warns of. */
  readonly risk?: CallRisk | undefined
}

/**
 * `either`: an amount of a coin, or a collectible. `others`: it moves what
 * belongs to someone else.
 */
export type CallRisk =
  | 'all'
  | 'unlimited'
  | 'amount'
  | 'item'
  | 'either'
  | 'others'

type CoinOf = (id: string) => CoinFacts | undefined
type NameOf = (address: string) => string | undefined

/** The decimals of a collectible; absent while its document is not known. */
export type DecimalsOf = (
  contractAddress: string,
  tokenId: string,
) => number | undefined

/**
 * Describes a call of a chain. Amounts of unknown contracts stay in base units,
 * so that nothing is made up.
 *
 * @param coinOf - the coin of an id as `coinId` writes it
 * @param networkOf - the title of a chain
 * @param nameOf - the name of a contract in a list
 * @param decimalsOf - of a collectible, as its document tells
 * @see HIST-02 SEND-01 COIN-02
 */
export function describeOperation(
  operation: Operation,
  chainId: number,
  coinOf: CoinOf,
  networkOf: (chainId: number) => string | undefined = () => undefined,
  nameOf: NameOf = () => undefined,
  decimalsOf: DecimalsOf = () => undefined,
): DescribedOperation {
  const amountOf: AmountOf = (contractAddress, amount) => ({
    amount,
    coin: coinOf(coinId(chainId, contractAddress)),
  })
  const fact = factOf(operation, {
    amountOf,
    networkOf,
    nameOf,
    decimalsOf,
  })
  return {
    fact,
    alongside: alongside(operation, amountOf),
    to: fact.type === 'callContract' ? operation.target : receiverOf(operation),
    isUnknown: unreadable.includes(fact.type),
    risk: riskOf(operation, fact),
  }
}

const unreadable: readonly OperationFact['type'][] = [
  'callContract',
  'giveControl',
  'create',
]

/** Describes the call that only sets up the wallet on a network. @see DEPL-01 */
export function describeSetUp(network: string): DescribedOperation {
  return { fact: { type: 'setUp', network }, to: undefined, isUnknown: false }
}

type AmountOf = (contractAddress: string, amount: bigint) => AmountFact

type Lookups = {
  readonly amountOf: AmountOf
  readonly networkOf: (chainId: number) => string | undefined
  readonly nameOf: NameOf
  readonly decimalsOf: DecimalsOf
}

function factOf(operation: Operation, lookups: Lookups): OperationFact {
  const { amountOf, networkOf, nameOf, decimalsOf } = lookups
  switch (operation.kind) {
    case 'approve':
      return approvalFact(operation, { amountOf, nameOf })
    case 'transfer':
      return transferFact(operation, lookups)
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
        things: itemsOf(undefined, operation, (id) =>
          operation.tokenContractAddress === undefined
            ? undefined
            : decimalsOf(operation.tokenContractAddress, id),
        ),
        money: currencyContractAddress
          ? amountOf(currencyContractAddress, currencyAmount)
          : { amount: currencyAmount, coin: undefined },
      }
    }
    case 'heroMint':
      return {
        type: 'mint',
        things: itemsOf(undefined, operation, (id) =>
          decimalsOf(operation.tokenContractAddress, id),
        ),
      }
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
    case 'creation':
      return { type: 'create' }
    case 'unimplemented':
    case 'unknown':
      return rawFact(operation)
    default:
      return operation satisfies never
  }
}

type Approval = Operation & { readonly kind: 'approve' }

function approvalFact(
  { access, amount, contractAddress, spender, mayBeItem }: Approval,
  { amountOf, nameOf }: Pick<Lookups, 'amountOf' | 'nameOf'>,
): OperationFact {
  const collection = nameOf(contractAddress)
  if (access === 'item') {
    const item = { id: `${amount}`, count: 1n, decimals: undefined }
    return {
      type: isNativeToken(spender) ? 'takeItemBack' : 'allowItem',
      things: { collection, items: [item] },
    }
  }
  if (access === 'all') return { type: 'allowAll', collection }
  if (access === 'none') return { type: 'takeBack', collection }
  const limit = amountOf(contractAddress, amount)
  // A coin that a list knows is none of collectibles; any contract can say so.
  const isCoin = limit.coin !== undefined && !limit.coin.isClaimed
  return {
    type: access === 'more' ? 'allowMore' : 'allow',
    limit,
    isUnlimited: amount >= allUnits,
    ...(mayBeItem && !isCoin && { mayBeItem }),
  }
}

function transferFact(
  operation: Operation & { readonly kind: 'transfer' },
  { amountOf, nameOf, decimalsOf }: Lookups,
): OperationFact {
  const { contractAddress, contractType, amounts, transferType } = operation
  const amount = () => amountOf(contractAddress, amounts[0] ?? 0n)
  if (operation.isNetworkFee) return { type: 'networkFee', paid: amount() }
  const isCoin = contractType === 'NATIVE' || contractType === 'ERC20'
  const moved = isCoin
    ? amount()
    : itemsOf(nameOf(contractAddress), operation, (id) =>
        decimalsOf(contractAddress, id),
      )
  if (transferType === 'SEND') return { type: 'send', moved }
  if (transferType === 'UNKNOWN')
    return { type: 'move', moved, from: operation.from }
  // What nobody vouches for is no income, whatever its contract says.
  const isKnown =
    'items' in moved
      ? moved.collection !== undefined
      : moved.coin !== undefined && !moved.coin.isClaimed
  return isKnown ? { type: 'receive', moved } : rawFact(operation)
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
    case 'heroMint': {
      // Native coins go to the called contract, whomever the call names.
      const named = operation.value > 0n ? undefined : otherThanOwn(operation)
      return (
        named ??
        (operation.kind === 'heroMint'
          ? operation.mintContractAddress
          : operation.exchangeContractAddress)
      )
    }
    case 'wallet':
    case 'creation':
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
function riskOf(
  operation: Operation,
  fact: OperationFact,
): CallRisk | undefined {
  if (operation.kind === 'transfer')
    return operation.transferType === 'UNKNOWN' ? 'others' : undefined
  if (operation.kind !== 'approve') return undefined
  const { access, amount, spender } = operation
  if (access === 'all') return 'all'
  // Zero may be the first item of a collection.
  const isItem = fact.type === 'allow' && fact.mayBeItem
  if (isItem) return isNativeToken(spender) ? undefined : 'either'
  if (access === 'item') return isNativeToken(spender) ? undefined : 'item'
  if (access === 'none' || amount === 0n) return undefined
  return amount >= allUnits ? 'unlimited' : 'amount'
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
    (kind === 'bridge' &&
      operation.tokenContractAddress === nativeTokenAddress &&
      operation.amount === value)
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
  decimalsOf: (id: string) => number | undefined,
): ItemsFact {
  const items = tokenIds.map((id, index) => ({
    id,
    count: amounts[index] ?? 1n,
    decimals: decimalsOf(id),
  }))
  return { collection, items }
}
