import { nativeTokenAddress } from '@cairn/primitives'
import { type ContractInfo, placeholderContract } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import type { ContractRow } from './db/contracts.queries.ts'
import type { ListedToken } from './token-list.ts'

/** Marks by which lists warn of a contract. */
export type Marks = {
  readonly isBlacklisted: boolean
  /** The coin whose symbol it has; absent if there is none. @see COIN-04 b */
  readonly namesake: string | undefined
}

/**
 * Describes a token that a list vouches for. The list overrides the chain.
 *
 * @param logoURI - where browsers get its picture
 */
export function listedInfo(
  token: ListedToken,
  logoURI: string,
  row: ContractRow | undefined,
  at: Date,
): ContractInfo {
  return {
    chainId: token.chainId,
    address: token.address.toLowerCase(),
    source: 'token-list',
    name: token.name,
    type: token.type,
    symbol: token.symbol,
    decimals: token.decimals,
    logoURI,
    deployed: true,
    bytecodeHash: row?.bytecodeHash ?? '',
    extensions: { ...token.about, verified: true, verifiedBy: 'token-list' },
    updatedAt: (row?.updatedAt ?? at).toISOString(),
    status: 'AVAILABLE',
  }
}

/**
 * Whether the contract itself tells other decimals than the list: then amounts
 * by the list would be wrong, and nobody vouches for it.
 */
export function isContradicted(
  token: ListedToken,
  row: ContractRow | undefined,
): boolean {
  return row?.type === 'ERC20' && row.decimals !== token.decimals
}

/** Describes a contract from its chain's answers; nobody vouches for it. */
export function chainInfo(
  row: ContractRow,
  { isBlacklisted, namesake }: Marks,
): ContractInfo {
  return {
    chainId: row.chainId,
    address: row.address,
    source: 'chain',
    name: row.name,
    type: row.type,
    symbol: row.symbol,
    ...(row.decimals !== null && { decimals: row.decimals }),
    logoURI: '',
    deployed: true,
    bytecodeHash: row.bytecodeHash,
    extensions: {
      verified: false,
      ...(isBlacklisted && { blacklist: true }),
      ...(namesake && { namesake }),
    },
    updatedAt: row.updatedAt.toISOString(),
    status: row.status,
  }
}

/**
 * Describes the chain's own coin, which has a name and decimals and no
 * contract.
 */
export function nativeInfo(chain: Chain, at: Date): ContractInfo {
  return {
    ...placeholderContract(chain.chainId, nativeTokenAddress, at),
    source: 'chain',
    name: chain.nativeToken.name,
    symbol: chain.nativeToken.symbol,
    decimals: chain.nativeToken.decimals,
    extensions: { verified: true },
    status: 'AVAILABLE',
  }
}
