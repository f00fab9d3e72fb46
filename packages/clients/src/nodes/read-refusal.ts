import type { NodeRefusalError } from '../node-errors.ts'

/** The meaning of a node's refusal. */
export type Refusal =
  /** Too many blocks in a question. `blocks` is a hint, never a proof. */
  | { readonly kind: 'range'; readonly blocks?: number }
  /**
   * Too long an answer, or too much work. `blocks` is a hint for this question
   * alone. It may be a pause where the node says only that some limit is
   * exceeded.
   */
  | {
      readonly kind: 'results'
      readonly blocks?: number
      readonly mayBePause?: true
    }
  /** Too many topics or addresses in one place of a filter. */
  | { readonly kind: 'topics'; readonly count?: number }
  /** Too many requests in a batch; 1 where the node takes none. */
  | { readonly kind: 'batch'; readonly size?: number }
  /** Asked too often, or the plan is used up. */
  | { readonly kind: 'busy'; readonly afterMs?: number }
  /** The node does not have the block yet. Another may. */
  | { readonly kind: 'behind' }
  /** The node no longer has the state or the logs of the block. */
  | { readonly kind: 'pruned' }
  /** The node does not have the method. */
  | { readonly kind: 'method' }
  /** The call itself reverted: an answer, and no fault of the node. */
  | { readonly kind: 'reverted' }
  | { readonly kind: 'other' }

/** The error of a JSON-RPC reply. */
export type RefusalError = {
  readonly code?: number | undefined
  readonly message?: string | undefined
  /** The method that was refused. */
  readonly method?: string | undefined
}

/** Number of a text, such as `2000` or `2k`. */
const count = '(\\d+)( ?k\\b)?'

const reverted = /\brevert|^(?:error: )?vm (?:exception|execution error)/i
const suggested =
  /(?:should work|this block range|the range):? \[?(0x[0-9a-f]+|\d+)[\s,-]+(0x[0-9a-f]+|\d+)/i
const longAnswer =
  /\bresults\b|response (?:is |was )?(?:size|too)|size exceeded|content size|too many logs|logs matched|time[ds]? ?out|deadline exceeded|took too long/i
const batch = /\bbatch/i
const positions =
  /(?:topics|addresses).*(?:position|maximum|\bmax|limit)|(?:exceed|max|too many)\w* .*(?:topics|addresses)/i
const behind =
  /beyond (?:the )?(?:current |chain )?(?:head|latest)|(?:header|block) not found|header for hash not found|unknown block|(?:no|future) block (?:found|requested)|in the future|block height is \d+ but|invalid block range|(?:higher|greater) than (?:the )?(?:current |chain )?(?:head|latest)|(?:ahead of|exceeds) (?:the )?(?:current |chain )?(?:head|latest)|blocks? specified in filter/i
const pruned =
  /missing trie node|prun|historical state|state .*(?:not|un)available|no state available|state (?:is )?not (?:found|available)|already discarded|archive|proof window|state histories|too old/i
const busy =
  /too many (?:requests|connections)|rate[ -]?limit|request (?:limit|count)|requests? per (?:second|minute|day)|\/sec|capacity|throughput|slow down|throttl|quota|credits|payment required|overloaded|server (?:is )?busy|temporarily unavailable|service unavailable|can't route|upstreams? (?:is |are )?un/i
const wide =
  /block[- ]?range|blocks? (?:range|distance)|ranges? (?:is |are )?(?:too|over|exceed|larg|great|\d+ exceeds)|too (?:wide|many blocks)|limited to|exceeds? .*range|blocks? limit|maximum (?:is set to|.*blocks)|max(?:imum)? .*range|\d+ > \d+/i
const noMethod =
  /^\w+_\w+ is not (?:available|supported|allowed)|method .*(?:not|un|disabled)|(?:not|un)\w* .*method|not whitelisted|does not exist\/is not available/i

/**
 * Reads what a refusal means: by its text first, because providers use the same
 * codes for everything, then by its code and HTTP status.
 *
 * A call that reverts says words of a contract, so these are not looked at. A
 * refusal of bad parameters may repeat them, and anyone chooses the parameters
 * of calls through `/nodes`: it tells nothing about the node itself. Nor do the
 * words about a signed transaction, such as "account limit exceeded".
 *
 * @see NODE-01 a
 */
export function readRefusal(error: RefusalError, status = 200): Refusal {
  const { code } = error
  const text = (error.message ?? '').replaceAll(/(\d),(?=\d{3})/g, '$1').trim()
  if (code === 3 || reverted.test(text)) return { kind: 'reverted' }
  const refusal = readText(text) ?? readCode(text, error, status)
  const { kind } = refusal
  if (kind === 'busy' && isOfTransaction(error) && !isBusyCode(code, status))
    return { kind: 'other' }
  const isOfNode = kind === 'busy' || kind === 'batch' || kind === 'method'
  const mayBeQuoted = code === -32602 && status !== 429
  return isOfNode && mayBeQuoted ? { kind: 'other' } : refusal
}

function readText(text: string): Refusal | undefined {
  const hint = suggestedBlocks(text)
  if (longAnswer.test(text)) return { kind: 'results', ...hint }
  if (hint) return { kind: 'range', ...hint }
  if (batch.test(text)) return { kind: 'batch', ...batchSize(text) }
  if (positions.test(text))
    return { kind: 'topics', ...named('count', text, 'maximum of|max|limit') }
  if (behind.test(text)) return { kind: 'behind' }
  if (pruned.test(text)) return { kind: 'pruned' }
  if (busy.test(text)) return { kind: 'busy', ...waitOf(text) }
  if (wide.test(text)) return { kind: 'range', ...rangeOf(text) }
  return noMethod.test(text) ? { kind: 'method' } : undefined
}

function readCode(
  text: string,
  { code, method = '' }: RefusalError,
  status: number,
): Refusal {
  if (code === -32601) return { kind: 'method' }
  const wait = waitOf(text)
  const isSomeLimit = code === -32005 || /limit exceeded/i.test(text)
  const isOfRate =
    code === 429 || isBusyStatus(status) || wait.afterMs !== undefined
  // A stranger's wide question must not leave the node out for everyone.
  if (isSomeLimit && !isOfRate && wideMethod.test(method))
    return { kind: 'results', mayBePause: true }
  const isBusy = isSomeLimit || isBusyCode(code, status)
  return isBusy ? { kind: 'busy', ...wait } : { kind: 'other' }
}

/** Methods whose answers, or whose work, the caller can make large. */
const wideMethod = /^(?:eth_getLogs|eth_simulate|debug_|trace_)/

function isBusyCode(code: number | undefined, status: number): boolean {
  return code === 429 || code === -32005 || isBusyStatus(status)
}

function isBusyStatus(status: number): boolean {
  return status === 429 || status === 402 || status >= 500
}

function isOfTransaction({ method = '' }: RefusalError): boolean {
  return method.startsWith('eth_sendRaw')
}

/** Reads what a refused request means. */
export function refusalOf({
  code,
  reason,
  method,
}: Pick<NodeRefusalError, 'code' | 'reason' | 'method'>): Refusal {
  return readRefusal({ code, message: reason, method })
}

/** Reads the range of blocks that a provider suggests instead. */
function suggestedBlocks(text: string): { blocks: number } | undefined {
  const [, from, to] = suggested.exec(text) ?? []
  const blocks = Number(to) - Number(from) + 1
  return blocks > 0 && Number.isSafeInteger(blocks) ? { blocks } : undefined
}

function batchSize(text: string): { size?: number } {
  if (/not (?:supported|allowed|available)(?! on)|unsupported/i.test(text))
    if (!/\d/.test(text)) return { size: 1 }
  return named('size', text, '')
}

function rangeOf(text: string): { blocks?: number } {
  const words =
    'limited to(?: an?)?|is set to|max(?:imum)?(?: allowed)?(?: block)?(?: range)?(?: is| of)?|up to(?: an?)?|at most|over|limit(?: of| is)?|>|(?:greater|more) than|exceeds?(?: the)?'
  return named('blocks', text, words)
}

/** Reads the number behind some words; the first one if there are none. */
function named<K extends string>(
  key: K,
  text: string,
  words: string,
): { [key in K]?: number } {
  const before = words && `(?:${words}):? ?`
  const [, digits, thousands] = new RegExp(before + count, 'i').exec(text) ?? []
  const value = Number(digits) * (thousands ? 1_000 : 1)
  const isUsable = Number.isSafeInteger(value) && value > 0
  return (isUsable ? { [key]: value } : {}) as { [key in K]?: number }
}

/** Reads how long to wait, in ms. */
function waitOf(text: string): { afterMs?: number } {
  const [, digits, unit = 's'] =
    /(?:retry|try again|wait)(?: after| in| for)? (\d+(?:\.\d+)?) ?(ms|millis\w*|s|sec\w*|m|min\w*)?\b/i.exec(
      text,
    ) ?? []
  if (digits === undefined) return {}
  const isMs = /^(?:ms|milli)/i.test(unit)
  const msPerUnit = isMs ? 1 : /^m/i.test(unit) ? 60_000 : 1_000
  return { afterMs: Number(digits) * msPerUnit }
}
