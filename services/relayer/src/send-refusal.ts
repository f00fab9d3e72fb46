import type { NodeRefusalError } from '@cairn/clients'

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

/** Kinds of refusals: those after which the relayer does least come first. */
const mildest = ['harmless', 'underpriced', 'poor', 'unknown', 'hopeless']

/**
 * Reads the refusals of all nodes that were handed a transaction: the mildest
 * one counts. That no block can hold it is believed of two nodes, or of the only
 * one, because the transaction is then given up.
 *
 * @see NODE-01 f
 */
export function readSendRefusals({
  message,
  ofNodes = { messages: [message], of: 1 },
}: Pick<NodeRefusalError, 'message' | 'ofNodes'>): SendRefusal {
  const { messages, of } = ofNodes
  const place = ({ kind }: SendRefusal) => mildest.indexOf(kind)
  const [first = { kind: 'unknown' }] = messages
    .map(readSendRefusal)
    .toSorted((a, b) => place(a) - place(b) || leastOf(a) - leastOf(b))
  const isBelieved = messages.length >= Math.min(2, of)
  return first.kind === 'hopeless' && !isBelieved ? { kind: 'unknown' } : first
}

function leastOf(refusal: SendRefusal): number {
  if (refusal.kind !== 'underpriced') return 0
  return Number(refusal.leastTip ?? refusal.leastPrice ?? 0)
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
