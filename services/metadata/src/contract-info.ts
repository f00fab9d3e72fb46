import type { LocalToken } from '@cairn/contracts'
import { nativeTokenAddress } from '@cairn/primitives'
import { type ContractInfo, placeholderContract } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import type { contracts } from './db/schema.ts'

export type ContractRow = typeof contracts.$inferSelect

/** What the list says of a token goes before what the chain says. */
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

/** What a chain said of a contract. */
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

/** The chain's own coin has no contract, but a name and decimals. */
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
