import type { CoinFacts } from '@cairn/core'
import {
  coinId,
  displayFullAmount,
  isSameAddress,
  nativeTokenAddress,
  type Operation,
} from '@cairn/primitives'

/** What a call does, in words. */
export type DescribedOperation = {
  readonly title: string
  /** Where it goes, when money leaves. */
  readonly to: string | undefined
  /** Calls whose meaning is not known are shown as they are. */
  readonly isUnknown: boolean
  /** What others may take once it is done: asked about before it is signed. */
  readonly risk?: ApprovalRisk | undefined
}

export type ApprovalRisk = 'all' | 'unlimited' | 'amount'

type CoinOf = (id: string) => CoinFacts | undefined

const unlimited = 2n ** 255n

/**
 * Says what a call of a chain does. Unknown contracts keep their raw amounts,
 * so that nothing is made up.
 *
 * @param coinOf - the coin of an id as `coinId` writes it
 * @param networkOf - what a chain is called
 * @param nameOf - what a list calls a contract
 * @see HIST-02 SEND-01
 */
export function describeOperation(
  operation: Operation,
  chainId: number,
  coinOf: CoinOf,
  networkOf: (chainId: number) => string | undefined = () => undefined,
  nameOf: (address: string) => string | undefined = () => undefined,
): DescribedOperation {
  const amountText = (contractAddress: string, amount: bigint) => {
    const coin = coinOf(coinId(chainId, contractAddress))
    return coin
      ? `${displayFullAmount(amount, coin.decimals)} ${coin.symbol}`
      : `${amount} units`
  }
  const known = (title: string, to?: string): DescribedOperation => ({
    title: `${title}${alongside(operation, amountText)}`,
    to,
    isUnknown: false,
  })
  switch (operation.kind) {
    case 'approve':
      return {
        ...known(
          approvalTitle(
            operation,
            amountText,
            nameOf,
            (address) => coinOf(coinId(chainId, address))?.symbol,
          ),
          operation.spender,
        ),
        risk: riskOf(operation),
      }
    case 'transfer': {
      const { contractAddress, contractType, tokenIds, amounts } = operation
      if (operation.isNetworkFee) {
        const fee = amountText(contractAddress, amounts[0] ?? 0n)
        return known(`Pay ${fee} network fee`, operation.to)
      }
      const verb = operation.transferType === 'SEND' ? 'Send' : 'Receive'
      const isCoin = contractType === 'NATIVE' || contractType === 'ERC20'
      const what = isCoin
        ? amountText(contractAddress, amounts[0] ?? 0n)
        : ofCollection(nameOf(contractAddress), tokenIds, amounts)
      return known(`${verb} ${what}`, operation.to)
    }
    case 'swap':
      return known(
        swapTitle(operation, amountText),
        otherThanOwn(operation) ?? operation.target,
      )
    case 'bridge': {
      const { toChainId, tokenContractAddress, amount } = operation
      const where =
        toChainId === undefined
          ? 'another network'
          : (networkOf(toChainId) ?? `chain ${toChainId}`)
      return known(
        `Bridge ${amountText(tokenContractAddress, amount)} to ${where}`,
        otherThanOwn(operation) ?? operation.target,
      )
    }
    case 'niftyswap': {
      const { side, currencyContractAddress, currencyAmount } = operation
      const what = collectibles(operation.tokenIds, operation.amounts)
      const money = currencyContractAddress
        ? amountText(currencyContractAddress, currencyAmount)
        : `${currencyAmount} units`
      return known(
        side === 'buy'
          ? `Buy ${what} for at most ${money}`
          : `Sell ${what} for at least ${money}`,
        otherThanOwn(operation) ?? operation.exchangeContractAddress,
      )
    }
    case 'heroMint':
      return known(
        `Mint ${collectibles(operation.tokenIds, operation.amounts)}`,
        otherThanOwn(operation) ?? operation.mintContractAddress,
      )
    case 'wallet':
      return known(`Change your wallet: ${operation.methodName}`)
    case 'unimplemented':
    case 'unknown':
      return {
        title: `${rawTitle(operation)}${alongside(operation, amountText)}`,
        to: operation.target,
        isUnknown: true,
      }
    default:
      return operation satisfies never
  }
}

type Approval = Operation & { readonly kind: 'approve' }

function approvalTitle(
  { access, amount, contractAddress }: Approval,
  amountText: AmountText,
  nameOf: (address: string) => string | undefined,
  symbolOf: (address: string) => string | undefined,
): string {
  const collection = nameOf(contractAddress) ?? 'this collection'
  if (access === 'all') return `Allow moving everything of ${collection}`
  if (access === 'none') return `Take back access to ${collection}`
  const isUnlimited = amount >= unlimited
  const limit = isUnlimited
    ? `any amount of ${symbolOf(contractAddress) ?? 'this coin'}`
    : amountText(contractAddress, amount)
  if (access === 'more') return `Allow spending more: ${limit}`
  return `Allow spending ${isUnlimited ? '' : 'up to '}${limit}`
}

/** Nothing is at risk by what takes access back. */
function riskOf({ access, amount }: Approval): ApprovalRisk | undefined {
  if (access === 'all') return 'all'
  if (access === 'none' || amount === 0n) return undefined
  return amount >= unlimited ? 'unlimited' : 'amount'
}

type AmountText = (contractAddress: string, amount: bigint) => string

function swapTitle(
  operation: Operation & { readonly kind: 'swap' },
  amountText: AmountText,
): string {
  const { fromContractAddress, fromAmount, toContractAddress, toAmount } =
    operation
  const paid = amountText(fromContractAddress, fromAmount)
  const got = amountText(toContractAddress, toAmount)
  return operation.exact === 'input'
    ? `Swap ${paid} for at least ${got}`
    : `Swap at most ${paid} for ${got}`
}

function rawTitle({ methodName, byteSignature }: Operation): string {
  if (methodName === 'delegatecall')
    return 'Give a contract full control of your wallet'
  return `Call ${methodName || byteSignature} on a contract`
}

/** Native coins that a call carries besides what it is about. */
function alongside(operation: Operation, amountText: AmountText): string {
  const { kind, value, call } = operation
  const isToldAlready =
    kind === 'swap' ||
    (kind === 'transfer' && call.data === '0x') ||
    (kind === 'bridge' && operation.tokenContractAddress === nativeTokenAddress)
  if (value === 0n || isToldAlready) return ''
  return `, with ${amountText(nativeTokenAddress, value)}`
}

/** Who gets what comes of it, unless it is the wallet itself. */
function otherThanOwn({
  recipient,
  account,
}: {
  readonly recipient: string
  readonly account: string
}): string | undefined {
  return isSameAddress(recipient, account) ? undefined : recipient
}

/** By the collection's name, where a list has one. */
function ofCollection(
  name: string | undefined,
  tokenIds: readonly string[],
  amounts: readonly bigint[],
): string {
  if (name === undefined) return collectibles(tokenIds, amounts)
  const each = tokenIds.map((id, index) => {
    const count = amounts[index] ?? 1n
    return count === 1n ? `${name} #${id}` : `${count} × ${name} #${id}`
  })
  return each.join(', ')
}

function collectibles(
  tokenIds: readonly string[],
  amounts: readonly bigint[],
): string {
  const each = tokenIds.map((id, index) => {
    const count = amounts[index] ?? 1n
    return count === 1n ? id : `${count} × ${id}`
  })
  return `collectible ${each.join(', ')}`
}
