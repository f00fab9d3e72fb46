import type { Hex } from '@cairn/primitives'
import { AbiError, Hex as OxHex } from 'ox'

// What `require` throws, what the compiler throws, and what wallets throw.
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
 * Returns in words why a call reverted: the contract's sentence, or the name
 * of its error, or the bytes when we do not know it.
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
    // Bytes that only begin like the error.
    return undefined
  }
}
