import type { LocalToken } from '@cairn/contracts'
import { nativeTokenAddress } from '@cairn/primitives'
import { type ContractInfo, placeholderContract } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import type { contracts } from './db/schema.ts'

export type ContractRow = typeof contracts.$inferSelect

/** Describes a listed token. The list overrides the chain. */
export function listedInfo(
  token: LocalToken,
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
    logoURI: token.logoURI ?? '',
    deployed: true,
    bytecodeHash: row?.bytecodeHash ?? '',
    extensions: { verified: true, verifiedBy: 'token-list' },
    updatedAt: (row?.updatedAt ?? at).toISOString(),
    status: 'AVAILABLE',
  }
}

/** Describes a contract from its chain's answers. */
export function chainInfo(
  row: ContractRow,
  isBlacklisted: boolean,
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
