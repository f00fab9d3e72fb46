import type { Hex } from '@cairn/primitives'
import { AbiError, Hex as OxHex } from 'ox'

// Errors of `require`, the compiler and the wallets.
const known = [
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error BadNonce(uint256 space, uint256 provided, uint256 current)',
  'error InvalidSignature(bytes32 hash, bytes signature)',
  'error NotEnoughGas(uint256 index, uint256 requested, uint256 available)',
  'error DelegateCallNotAllowed(uint256 index)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
].map((signature) => {
  const error = AbiError.from(signature as 'error Error(string reason)')
  return { error, selector: AbiError.getSelector(error) }
})

/**
 * Returns the reason of a revert as text: the contract's message, the name of
 * its error, or the bytes of an unknown error.
 */
export function decodeRevertReason(data: Hex): string {
  if (data === '0x') return 'reverted without a reason'
  const match = known.find(({ selector }) => data.startsWith(selector))
  if (!match)
    return `reverted with ${OxHex.size(data) > 36 ? `${data.slice(0, 74)}…` : data}`
  return describe(match.error, data) ?? `reverted with ${match.error.name}`
}

function describe(
  error: (typeof known)[number]['error'],
  data: Hex,
): string | undefined {
  const name: string = error.name
  try {
    const value: unknown = AbiError.decode(error, data)
    if (name === 'Error') return String(value)
    if (name === 'Panic') return `panic ${String(value)}`
    return name
  } catch {
    // The bytes only start like the error.
    return undefined
  }
}
