import { ethCall, NodeRefusalError } from '@cairn/clients'
import {
  type Address,
  type Approval,
  encodeApprovalChecks,
  isAddress,
  readApproved,
} from '@cairn/primitives'
import type { ContractInfo, TokenApproval } from '@cairn/protocol'
import * as z from 'zod/mini'
import { contractKey, loadContractInfos } from '../contracts/contract-infos.ts'
import { gatewayScope } from '../networks/gateway-scope.ts'
import type { SessionWallet } from '../session/session-wallet.ts'

/** An approval of the account, as its contract confirms it. */
export type GivenApproval = Approval & {
  /** Unique among all of the account. */
  readonly id: string
  readonly chainId: number
  /** Base units of a coin, otherwise 1: what may be moved now. */
  readonly amount: bigint
  /** The network's node said so; otherwise it is what was once allowed. */
  readonly isConfirmed: boolean
  readonly approvedAt: string
  readonly lastUsedAt: string | undefined
  readonly contract: ContractInfo
  /** The spender's contract, as lists and the network know it. */
  readonly spenderInfo: ContractInfo
}

export type Approvals = {
  readonly approvals: readonly GivenApproval[]
  /** Networks whose indexer did not answer. */
  readonly failedChains: readonly number[]
  /** There are more than the wallet asks for, so the list is not complete. */
  readonly isCut: boolean
}

type Source = Pick<
  SessionWallet,
  'clients' | 'networks' | 'storage' | 'log' | 'now'
>

const pageSize = 100
/** Anyone can log approvals in the name of an account: their number is bounded. */
const maxPages = 10

/**
 * Loads what an account allows others to move: from the indexers, which know
 * what was allowed, and then from each network's node, which knows what is left
 * of it. What is no longer allowed is left out.
 *
 * @throws when the gateway does not answer
 * @see DAPP-03
 */
export async function loadApprovals(
  wallet: Source,
  account: Address,
  includeTestnets: boolean,
  signal: AbortSignal,
): Promise<Approvals> {
  const found = await askGateway(wallet, account, includeTestnets, signal)
  const perChain = Map.groupBy(found.rows, ({ chainId }) => chainId)
  const confirmed = await Promise.all(
    [...perChain].map(([chainId, rows]) =>
      confirm(wallet, account, chainId, rows, signal),
    ),
  )
  // An approval between two pages moves others to the later page as well.
  const byId = new Map(confirmed.flat().map((one) => [one.id, one]))
  return {
    approvals: [...byId.values()],
    failedChains: found.failedChains,
    isCut: found.isCut,
  }
}

async function askGateway(
  { clients, networks }: Source,
  account: Address,
  includeTestnets: boolean,
  signal: AbortSignal,
) {
  const scope = gatewayScope(networks.getState(), includeTestnets)
  const rows: TokenApproval[] = []
  const failed = new Set<number>()
  let page: object = { pageSize }
  for (let pages = 1; ; pages++) {
    const answer = await clients.indexerGateway.getTokenApprovals(
      { networkType: scope.networkType, accountAddress: account, page },
      { signal },
    )
    for (const { chainId, errorReason, results } of answer.approvals) {
      if (!scope.isShown(chainId)) continue
      if (errorReason) failed.add(chainId)
      rows.push(...results)
    }
    const isCut = answer.page.more === true && pages === maxPages
    if (!answer.page.more || isCut)
      return { rows, failedChains: [...failed], isCut }
    page = answer.page
  }
}

async function confirm(
  wallet: Source,
  account: Address,
  chainId: number,
  rows: readonly TokenApproval[],
  signal: AbortSignal,
): Promise<readonly GivenApproval[]> {
  const told = rows.flatMap((row) => toApproval(row) ?? [])
  const amounts = await askNode(wallet, account, chainId, told)
  const inForce = told.flatMap(({ row, approval }, index) => {
    const amount = amounts?.[index] ?? 'unknown'
    if (amount === 0n) return []
    const isConfirmed = amount !== 'unknown'
    return {
      row,
      ...approval,
      amount: isConfirmed ? amount : BigInt(row.amount),
      isConfirmed,
    }
  })
  const infos = await loadContractInfos(
    wallet,
    chainId,
    inForce.flatMap((one) => [one.contractAddress, one.spender]),
    signal,
  )
  return inForce.flatMap(({ row, ...approval }) => {
    const contract = infos.get(contractKey(chainId, approval.contractAddress))
    const spenderInfo = infos.get(contractKey(chainId, approval.spender))
    if (!contract || !spenderInfo) return []
    const { type, contractAddress, spender, tokenId = '' } = approval
    return {
      ...approval,
      id: [chainId, type, contractAddress, spender, tokenId].join('-'),
      chainId,
      approvedAt: row.approvedAt,
      lastUsedAt: row.lastUsedAt,
      contract,
      spenderInfo,
    }
  })
}

/** A row in which an address or a number is none is left out. */
function toApproval(row: TokenApproval) {
  const { approvalType: type, tokenID: tokenId } = row
  const contractAddress = row.contractAddress.toLowerCase()
  const spender = row.spender.toLowerCase()
  if (!isAddress(contractAddress) || !isAddress(spender)) return undefined
  if (type === 'ITEM' && !number.test(tokenId ?? '')) return undefined
  if (!number.test(row.amount)) return undefined
  const approval: Approval = { type, contractAddress, spender, tokenId }
  return { row, approval }
}

const number = /^\d{1,78}$/

/**
 * Asks the contracts what may be moved now: nothing when they no longer know the
 * item or do not exist, `unknown` when the node would not say.
 *
 * @returns nothing if the node does not answer
 */
async function askNode(
  { clients, log }: Source,
  account: Address,
  chainId: number,
  told: readonly { readonly approval: Approval }[],
): Promise<readonly (bigint | 'unknown')[] | undefined> {
  const checks = told.map(({ approval }) =>
    encodeApprovalChecks(approval, account).map((data) =>
      ethCall(approval.contractAddress, data),
    ),
  )
  try {
    const answers = await clients.node(chainId).settle(checks.flat())
    const left = answers.values()
    return told.map(({ approval }, index) => {
      const own = (checks[index] ?? []).map(() => left.next().value)
      if (own.some(isSilent)) return 'unknown'
      return readApproved(approval, account, own.map(toWord))
    })
  } catch (error) {
    log.warn({ chainId, error: String(error) }, 'Approvals are not confirmed')
    return undefined
  }
}

/** A call that reverts is an answer; any other refusal is none. */
function isSilent(answer: unknown): boolean {
  if (!(answer instanceof NodeRefusalError)) return false
  const { code, reason = '', data } = answer
  return code !== 3 && data === undefined && !/revert|invalid/i.test(reason)
}

const word = z.string().check(z.regex(/^0x[\da-f]{64}/i))

function toWord(answer: unknown): bigint {
  const { data } = z.safeParse(word, answer)
  return data === undefined ? 0n : BigInt(data.slice(0, 66))
}
