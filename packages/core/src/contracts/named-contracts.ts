import type { Operation } from '@cairn/primitives'
import type { ContractInfo } from '@cairn/protocol'
import type { CoinFacts } from '../holdings/coin-facts.ts'
import { contractKey } from './contract-infos.ts'

/** Facts about contracts, by `contractKey`. */
export type ContractInfos = ReadonlyMap<string, ContractInfo>

/**
 * The contracts that calls are about: those called, and those whose coins or
 * collectibles move.
 *
 * @see META-01 HIST-02
 */
export function contractsOf(operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) => {
    switch (operation.kind) {
      case 'approve':
        return [operation.target, operation.contractAddress, operation.spender]
      case 'transfer':
        return [operation.target, operation.contractAddress, operation.to]
      case 'swap':
        return [
          operation.target,
          operation.fromContractAddress,
          operation.toContractAddress,
        ]
      case 'bridge':
        return [operation.target, operation.tokenContractAddress]
      case 'niftyswap':
        return [
          operation.target,
          operation.exchangeContractAddress,
          ...(operation.currencyContractAddress
            ? [operation.currencyContractAddress]
            : []),
        ]
      case 'heroMint':
        return [operation.target, operation.tokenContractAddress]
      case 'wrap':
      case 'balanceCheck':
        return [operation.target, operation.contractAddress]
      case 'wallet':
      case 'creation':
      case 'unimplemented':
      case 'unknown':
        return [operation.target]
      default:
        return operation satisfies never
    }
  })
}

/**
 * Symbol and decimals of a coin that a token list vouches for. What only the
 * contract says of itself is not taken: anybody can call a token USDC.
 *
 * @see META-01
 */
export function listedCoin(
  info: ContractInfo | undefined,
): CoinFacts | undefined {
  if (!info?.extensions.verified || info.type !== 'ERC20') return undefined
  const { symbol, decimals } = info
  return decimals === undefined ? undefined : { symbol, decimals }
}

/** The name of a contract that a token list vouches for. @see META-01 */
export function listedName(
  infos: ContractInfos | undefined,
  chainId: number,
  address: string,
): string | undefined {
  const info = infos?.get(contractKey(chainId, address))
  return info?.extensions.verified ? info.name || undefined : undefined
}

/**
 * The coin or collection that an address is the contract of; nothing for
 * people, wallets and contracts of other kinds.
 *
 * @see META-01 SEND-01
 */
export function tokenAt(
  infos: ContractInfos | undefined,
  chainId: number,
  address: string,
): { readonly name: string | undefined } | undefined {
  const info = infos?.get(contractKey(chainId, address))
  return info?.status === 'AVAILABLE' && /^ERC\d+$/.test(info.type)
    ? { name: listedName(infos, chainId, address) }
    : undefined
}
