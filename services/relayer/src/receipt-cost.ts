/** Fields of a receipt that say what its transaction cost. */
export type PricedReceipt = {
  readonly gasUsed?: unknown
  readonly effectiveGasPrice?: unknown
  /** Fee for data on Ethereum, on networks of the OP Stack. */
  readonly l1Fee?: unknown
  readonly operatorFeeScalar?: unknown
  readonly operatorFeeConstant?: unknown
}

/** The scalar of the operator's fee is in millionths. */
const millionth = 1_000_000n

/**
 * Returns what a mined transaction cost its sender, in wei; `undefined` if the
 * receipt does not say.
 *
 * @see FEES-01 d
 */
export function receiptCost(receipt: PricedReceipt): bigint | undefined {
  const gas = read(receipt.gasUsed)
  const price = read(receipt.effectiveGasPrice)
  if (gas === undefined || price === undefined) return undefined
  const scalar = read(receipt.operatorFeeScalar) ?? 0n
  const constant = read(receipt.operatorFeeConstant) ?? 0n
  return (
    gas * price +
    (read(receipt.l1Fee) ?? 0n) +
    (gas * scalar) / millionth +
    constant
  )
}

function read(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    ? BigInt(value)
    : undefined
}
