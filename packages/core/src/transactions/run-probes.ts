import type { Probe, RunResult } from '@cairn/clients'
import {
  type Address,
  decodeOperations,
  type Hex,
  hasTokenIds,
  isSameAddress,
  nativeTokenAddress,
  type WalletCall,
} from '@cairn/primitives'
import type { BalanceChange } from './balance-changes.ts'
import type { RunGrant } from './run-grants.ts'

/** A view, and what its answers say. */
export type NamedProbe = Probe &
  (
    | {
        readonly kind: 'coin'
        readonly contractAddress: Address
      }
    | {
        /** An amount of an item, or its owner. */
        readonly kind: 'item' | 'owner'
        readonly contractAddress: Address
        readonly tokenId: bigint
      }
    | {
        /** Asks who may take an item. */
        readonly kind: 'approved'
        readonly contractAddress: Address
        readonly tokenId: bigint
        readonly spender: Address
      }
    | {
        /** A permission to take so much, or everything. */
        readonly kind: 'amount' | 'all'
        readonly contractAddress: Address
        readonly spender: Address
      }
  )

/** Views of one run. A node answers them within a tenth of a second. */
const mostProbes = 300
const mostItems = 40
const mostGrants = 60

/**
 * Returns the views by which a run is read where it has no logs: balances of
 * coins that calls name, of wrapped coins and of those that are held or listed;
 * items, and permissions among the contracts that calls name.
 *
 * @param known.coins - held and listed ones, the dearest first
 * @see SEND-01
 */
export function namedProbes(
  calls: readonly WalletCall[],
  known: {
    readonly account: Address
    readonly chainId: number
    readonly coins: readonly string[]
  },
): readonly NamedProbe[] {
  const { account } = known
  const targets = unique(
    calls.map(({ to }) => to),
    account,
  )
  const named = unique([...targets, ...calls.flatMap(addressesIn)], account)
  const items = itemProbes(calls, known).slice(0, mostItems)
  const approved = calls.flatMap(approvedProbe).slice(0, mostItems)
  const grants = targets
    .flatMap((contractAddress) =>
      named
        .filter((spender) => spender !== contractAddress)
        .flatMap((spender) => grantProbes(account, contractAddress, spender)),
    )
    .slice(0, mostGrants)
  const isItems = (address: Address) =>
    items.some(
      ({ kind, contractAddress }) =>
        kind === 'item' && isSameAddress(contractAddress, address),
    )
  const native: NamedProbe = {
    kind: 'coin',
    contractAddress: nativeTokenAddress,
    to: undefined,
    data: account,
  }
  const coins = unique([...named, ...known.coins], account)
    .filter((coin) => coin !== nativeTokenAddress && !isItems(coin))
    .slice(0, mostProbes - items.length - approved.length - grants.length - 1)
    .map((coin) => coinProbe(coin, account))
  return [native, ...coins, ...items, ...approved, ...grants]
}

/** Asks how much of a coin an account has. */
export function coinProbe(coin: Address, account: Address): NamedProbe {
  return {
    ...{ kind: 'coin', contractAddress: coin, to: coin },
    data: `0x70a08231${word(account)}`,
  }
}

/** Reads the changes of a run from its probes. @see SEND-01 */
export function changesOf(
  account: Address,
  probes: readonly NamedProbe[],
  { before, after }: Pick<RunResult, 'before' | 'after'>,
): {
  readonly changes: readonly BalanceChange[]
  readonly grants: readonly RunGrant[]
  /** Coins whose balance was read. */
  readonly coins: number
} {
  const owner = BigInt(account)
  const read = probes.map((probe, index) => ({
    probe,
    before: before[index],
    after: after[index],
  }))
  const found = read.flatMap(({ probe, before, after }): BalanceChange[] => {
    const { kind, contractAddress } = probe
    if (kind === 'owner') {
      const amount = BigInt(Number(after === owner) - Number(before === owner))
      return [{ contractAddress, tokenId: probe.tokenId, amount }]
    }
    if (before === undefined || after === undefined) return []
    const amount = after - before
    if (kind === 'coin')
      return [{ contractAddress, tokenId: undefined, amount }]
    return kind === 'item'
      ? [{ contractAddress, tokenId: probe.tokenId, amount }]
      : []
  })
  const moved = found.filter(({ amount }) => amount !== 0n)
  const isItem = ({ contractAddress }: BalanceChange) =>
    moved.some(
      (one) =>
        one.tokenId !== undefined &&
        isSameAddress(one.contractAddress, contractAddress),
    )
  return {
    // Of collectibles a balance says how many, and their owner says which.
    changes: moved.filter((one) => one.tokenId !== undefined || !isItem(one)),
    grants: read.flatMap(({ probe, before = 0n, after = 0n }): RunGrant[] => {
      const { kind, contractAddress } = probe
      if (kind === 'approved') {
        const { spender, tokenId: value } = probe
        const isNew = after === BigInt(spender) && after !== before
        return isNew ? [{ contractAddress, spender, kind: 'item', value }] : []
      }
      return (kind === 'amount' || kind === 'all') && after > before
        ? [{ contractAddress, spender: probe.spender, kind, value: after }]
        : []
    }),
    coins: read.filter(
      ({ probe, before }) => probe.kind === 'coin' && before !== undefined,
    ).length,
  }
}

/** `approve(address,uint256)` */
const approve = /^0x095ea7b30{24}(?<spender>[\da-f]{40})(?<id>[\da-f]{64})/i

/** Asks who may take the item that an approval may be of. */
function approvedProbe({ to, data }: WalletCall): NamedProbe[] {
  const { spender, id } = approve.exec(data)?.groups ?? {}
  if (spender === undefined || id === undefined) return []
  const contractAddress = to.toLowerCase() as Address
  return [
    {
      ...{ kind: 'approved', contractAddress, to: contractAddress },
      tokenId: BigInt(`0x${id}`),
      spender: `0x${spender.toLowerCase()}`,
      // The item may be made by the calls.
      mayAppear: true,
      data: `0x081812fc${id}`,
    },
  ]
}

/** Items that calls move, or may bring: each number beside a contract is one. */
function itemProbes(
  calls: readonly WalletCall[],
  of: { readonly account: Address; readonly chainId: number },
): readonly NamedProbe[] {
  const moved = decodeOperations(calls, of).flatMap((one) =>
    one.kind === 'transfer' && hasTokenIds(one.contractType)
      ? one.tokenIds.map((id) => ({
          isOwned: one.contractType === 'ERC721',
          contractAddress: one.contractAddress.toLowerCase() as Address,
          tokenId: BigInt(id),
        }))
      : [],
  )
  const guessed = calls.flatMap(({ to, data }) =>
    wordsOf(data)
      .filter((one) => !toParty(one))
      .map((one) => ({
        isOwned: true,
        contractAddress: to.toLowerCase() as Address,
        tokenId: BigInt(`0x${one}`),
      })),
  )
  const all = new Map(
    [...moved, ...guessed].map((one) => [
      `${one.contractAddress}-${one.tokenId}-${one.isOwned}`,
      one,
    ]),
  )
  return [...all.values()].map(({ isOwned, contractAddress, tokenId }) => {
    const id = tokenId.toString(16).padStart(64, '0')
    return isOwned
      ? {
          ...{ kind: 'owner', contractAddress, tokenId, to: contractAddress },
          // Nobody owns it before it is made.
          mayAppear: true,
          data: `0x6352211e${id}`,
        }
      : {
          ...{ kind: 'item', contractAddress, tokenId, to: contractAddress },
          data: `0x00fdd58e${word(of.account)}${id}`,
        }
  })
}

function grantProbes(
  account: Address,
  contractAddress: Address,
  spender: Address,
): readonly NamedProbe[] {
  const pair = `${word(account)}${word(spender)}`
  const of = { contractAddress, spender, to: contractAddress }
  return [
    { ...of, kind: 'amount', data: `0xdd62ed3e${pair}` },
    { ...of, kind: 'all', data: `0xe985e9c5${pair}` },
  ]
}

/** Addresses in a call's data, wherever they stand. */
function addressesIn({ data }: WalletCall): readonly Address[] {
  const found = data.slice(2).matchAll(/(?=(0{24}[\da-f]{40}))/gi)
  return [...found].flatMap(({ 1: one = '', index }) =>
    index % 2 === 0 ? (toParty(one) ?? []) : [],
  )
}

/** Reads a word as an address, unless it is an amount more likely. */
function toParty(one: string): Address | undefined {
  return /^0{24}(?!0{20})/.test(one)
    ? `0x${one.slice(24).toLowerCase()}`
    : undefined
}

function wordsOf(data: Hex): readonly string[] {
  return data.slice(10).match(/.{64}/g) ?? []
}

function unique(
  addresses: readonly string[],
  account: Address,
): readonly Address[] {
  const all = addresses.map((one) => one.toLowerCase() as Address)
  return [...new Set(all)].filter((one) => !isSameAddress(one, account))
}

function word(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
