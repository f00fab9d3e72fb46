import {
  type Address,
  eventTopics,
  type Hex,
  isSameAddress,
  nativeTokenAddress,
} from '@cairn/primitives'

/** Change of the account's balance of one coin or token; negative for less. */
export type BalanceChange = {
  /** The zero address is the native token. */
  readonly contractAddress: Address
  /** Absent for coins. */
  readonly tokenId: bigint | undefined
  /** Base units. */
  readonly amount: bigint
}

export type TransferLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/**
 * Sums what transfer logs move to and from an account. Changes that cancel out
 * are left out.
 *
 * @param wrappedNative - the contract whose deposits and withdrawals count, too
 */
export function balanceChanges(
  logs: readonly TransferLog[],
  account: Address,
  wrappedNative?: Address,
): readonly BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  const ofWrapper = logs.filter(
    ({ address }) =>
      wrappedNative !== undefined && isSameAddress(address, wrappedNative),
  )
  const moves = [...logs.flatMap(movesOf), ...wrapsIn(ofWrapper)]
  for (const moved of moves) {
    const gained = isSameAddress(moved.to, account) ? moved.amount : 0n
    const lost = isSameAddress(moved.from, account) ? moved.amount : 0n
    const key = `${moved.contractAddress.toLowerCase()}-${moved.tokenId ?? ''}`
    const amount = (sums.get(key)?.amount ?? 0n) + gained - lost
    const { contractAddress, tokenId } = moved
    sums.set(key, { contractAddress, tokenId, amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

type Move = BalanceChange & { readonly from: Address; readonly to: Address }

/** Nodes report native transfers as logs of the all-E address. */
const nativeLogAddress = `0x${'e'.repeat(40)}`

function movesOf({ address, topics, data }: TransferLog): readonly Move[] {
  const [kind, ...rest] = topics
  const contractAddress = isSameAddress(address, nativeLogAddress)
    ? nativeTokenAddress
    : (address as Address)
  const words = wordsOf(data)
  switch (kind) {
    case eventTopics.transfer: {
      // Some early contracts log all three as data, what moves among them.
      const isBare = rest.length === 0 && words.length === 3
      const [from, to, id] = isBare ? words.slice(0, 2).map(toWord) : rest
      if (!from || !to) return []
      const tokenId = id === undefined ? undefined : BigInt(id)
      const amount = id === undefined ? (words[isBare ? 2 : 0] ?? 0n) : 1n
      return [
        {
          contractAddress,
          tokenId,
          amount,
          from: toParty(from),
          to: toParty(to),
        },
      ]
    }
    case eventTopics.transferSingle:
    case eventTopics.transferBatch: {
      const [, from, to] = rest
      if (!from || !to) return []
      const pairs =
        kind === eventTopics.transferSingle
          ? [[words[0] ?? 0n, words[1] ?? 0n] as const]
          : batchOf(words)
      return pairs.map(([tokenId, amount]) => ({
        contractAddress,
        tokenId,
        amount,
        from: toParty(from),
        to: toParty(to),
      }))
    }
    default:
      return []
  }
}

/**
 * Reads deposits of the wrapper as coins from nobody, and withdrawals as coins
 * to nobody. Some wrappers log a transfer for the same, which then counts alone:
 * each transfer stands for one of the same parties and the same amount.
 */
function wrapsIn(logs: readonly TransferLog[]): readonly Move[] {
  const unpaired = logs.flatMap(movesOf)
  return logs.flatMap(wrapsOf).filter((wrap) => {
    const at = unpaired.findIndex(
      ({ from, to, amount }) =>
        isSameAddress(from, wrap.from) &&
        isSameAddress(to, wrap.to) &&
        amount === wrap.amount,
    )
    if (at >= 0) unpaired.splice(at, 1)
    return at < 0
  })
}

function wrapsOf({ address, topics, data }: TransferLog): readonly Move[] {
  const [kind, party] = topics
  const isDeposit = kind === eventTopics.deposit
  if (!party || !(isDeposit || kind === eventTopics.withdrawal)) return []
  const contractAddress = address as Address
  const nobody = nativeTokenAddress
  const [from, to] = isDeposit
    ? [nobody, toParty(party)]
    : [toParty(party), nobody]
  const amount = wordsOf(data)[0] ?? 0n
  return [{ contractAddress, tokenId: undefined, amount, from, to }]
}

const wordLength = 64

function wordsOf(data: string): readonly bigint[] {
  const words = data.slice(2).match(/.{64}/g) ?? []
  return words.map((word) => BigInt(`0x${word.padStart(wordLength, '0')}`))
}

/** `(uint256[] ids, uint256[] amounts)`: two offsets, then two lists. */
function batchOf(words: readonly bigint[]): (readonly [bigint, bigint])[] {
  const list = (offset: bigint | undefined) => {
    const start = Number((offset ?? 0n) / 32n)
    const length = Number(words[start] ?? 0n)
    return words.slice(start + 1, start + 1 + length)
  }
  const amounts = list(words[1])
  return list(words[0]).map((id, index) => [id, amounts[index] ?? 0n])
}

function toWord(value: bigint): Hex {
  return `0x${value.toString(16).padStart(wordLength, '0')}`
}

function toParty(topicWord: string): Address {
  return `0x${topicWord.slice(-40)}` as Hex
}
