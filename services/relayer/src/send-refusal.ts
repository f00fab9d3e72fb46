/**
 * Meaning of a node's refusal of a signed transaction: it is known or its nonce
 * is used, and the receipt decides; its price is too low; its sender cannot pay;
 * no block can hold it; or another error that may pass.
 */
export type SendRefusal =
  | { readonly kind: 'harmless' | 'poor' | 'hopeless' | 'unknown' }
  | {
      readonly kind: 'underpriced'
      /** The least tip that the node takes, in wei per gas, if it says so. */
      readonly leastTip?: bigint
      /** The same for the whole price. */
      readonly leastPrice?: bigint
    }

const known =
  /already (known|imported|exists|been used)|known transaction|nonce( is)? too low|invalid nonce/i
/** The node keeps another attempt of the same nonce. */
const replacement =
  /replacement.*(underpriced|not ?allowed|too low)|same nonce|tries to replace pending|bump/i
const underpriced =
  /underpriced|fee ?too ?low|(gas|fee) ?price.*(too low|below|less than)|less than (the )?(block )?base ?fee|max fee per gas less|GAS_PRICE_TOO_LOW|tip.*(too low|below)/i
const hopeless =
  /exceeds? (the )?(block |transaction )?gas limit|exceeds? max(imum)? transaction gas|greater than the block|gas limit.*(cap|maximum)|intrinsic gas|gas (limit )?too (high|low)|oversized|size exceeds/i

/** Reads the error text of a node, which differs between nodes. */
export function readSendRefusal(message: string): SendRefusal {
  if (known.test(message) || replacement.test(message))
    return { kind: 'harmless' }
  if (/insufficient (funds|balance)/i.test(message)) return { kind: 'poor' }
  if (underpriced.test(message))
    return { kind: 'underpriced', ...namedMinimum(message) }
  if (hopeless.test(message)) return { kind: 'hopeless' }
  return { kind: 'unknown' }
}

/** Reads the number after a word such as "minimum needed", in wei. */
function namedMinimum(message: string) {
  const [, word = '', digits] =
    /(minimum needed|minimum|base ?fee)[^0-9]{0,20}(\d{1,30})\b/i.exec(
      message,
    ) ?? []
  if (digits === undefined) return {}
  const least = BigInt(digits)
  const isTip = /minimum/i.test(word) && /tip/i.test(message)
  return isTip ? { leastTip: least } : { leastPrice: least }
}
