import type { Hex } from '@cairn/primitives'
import bytecode from './artifacts/bytecode.json' with { type: 'json' }

/**
 * Code that reads many balances in one `eth_call`, put over an address by a
 * state override and never deployed. See `solidity/BalanceReader.sol`.
 */
export const balanceReaderCode: Hex = `0x${bytecode.BalanceReader.slice(2)}`
