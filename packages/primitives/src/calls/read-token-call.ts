import { isSameAddress } from '../accounts/address-text.ts'
import type { Hex } from '../accounts/wallet-config.ts'
import type {
  CallReader,
  CallSubject,
  OperationDetails,
  TransferOperation,
} from './operation.ts'
import { readExchangeOrder } from './read-exchange.ts'
import { readHeroMint } from './read-hero-mint.ts'

/** Calls that move coins and collectibles. */
export const tokenCalls: Readonly<Record<string, CallReader>> = {
  'transfer(address to, uint256 amount)': (args, subject) => {
    const [to, amount] = args as readonly [string, bigint]
    return moved(subject, 'ERC20', [subject.context.account, to], [], [amount])
  },
  'transferFrom(address from, address to, uint256 amount)': (args, subject) => {
    const [from, to, amount] = args as readonly [string, string, bigint]
    return isCollectible(subject)
      ? moved(subject, 'ERC721', [from, to], [amount], [1n])
      : moved(subject, 'ERC20', [from, to], [], [amount])
  },
  'safeTransferFrom(address from, address to, uint256 tokenId)': (
    args,
    subject,
  ) => {
    const [from, to, tokenId] = args as readonly [string, string, bigint]
    return moved(subject, 'ERC721', [from, to], [tokenId], [1n])
  },
  'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)': (
    args,
    subject,
  ) => {
    const [from, to, tokenId] = args as readonly [string, string, bigint]
    return moved(subject, 'ERC721', [from, to], [tokenId], [1n])
  },
  'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)':
    (args, subject) => {
      const [from, to, id, amount, data] = args as readonly [
        string,
        string,
        bigint,
        bigint,
        Hex,
      ]
      return moved1155(subject, [from, to], [id], [amount], data)
    },
  'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)':
    (args, subject) => {
      const [from, to, ids, amounts, data] = args as readonly [
        string,
        string,
        readonly bigint[],
        readonly bigint[],
        Hex,
      ]
      if (ids.length !== amounts.length) {
        throw new RangeError('ids and amounts are not as many')
      }
      return moved1155(subject, [from, to], ids, amounts, data)
    },
}

/** Reads an ERC-1155 transfer, or the order it carries to its recipient. */
function moved1155(
  subject: CallSubject,
  parties: readonly [from: string, to: string],
  ids: readonly bigint[],
  amounts: readonly bigint[],
  data: Hex,
): OperationDetails {
  const plain = moved(subject, 'ERC1155', parties, ids, amounts)
  // The data of an incoming transfer is not an order of the wallet.
  const { transferType } = plain
  const canBeOrder = transferType === 'SEND' && data !== '0x'
  if (!canBeOrder || !subject.context.readsLikeness) return plain
  return (
    readExchangeOrder(plain, data, subject.context) ??
    readHeroMint(plain, data) ??
    plain
  )
}

function moved(
  { call, context }: CallSubject,
  contractType: TransferOperation['contractType'],
  [from, to]: readonly [from: string, to: string],
  ids: readonly bigint[],
  amounts: readonly bigint[],
): TransferOperation {
  const { account, paymentAddress } = context
  return {
    kind: 'transfer',
    transferType: transferTypeOf(from, to, account),
    contractAddress: call.to,
    contractType,
    from,
    to,
    tokenIds: ids.map(String),
    amounts,
    isNetworkFee:
      paymentAddress !== undefined && isSameAddress(to, paymentAddress),
  }
}

/** Coins that others move to others are neither sent nor received. */
function transferTypeOf(
  from: string,
  to: string,
  account: string,
): TransferOperation['transferType'] {
  if (isSameAddress(from, account)) return 'SEND'
  return isSameAddress(to, account) ? 'RECEIVE' : 'UNKNOWN'
}

function isCollectible({ call, context }: CallSubject): boolean {
  return context.contractTypeOf?.(call.to) === 'ERC721'
}
