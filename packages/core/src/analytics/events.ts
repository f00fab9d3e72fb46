import type { Stored } from '../storage/storage.ts'

/**
 * Everything that is ever reported, with what is told of it. Nothing here may
 * name an account or a person; what is free text goes through `scrub`.
 *
 * @see ANLT-01
 */
export type AnalyticsEvent =
  | { readonly event: 'AUTH_SUCCESS'; readonly login_method: LoginMethod }
  /** A page, by its pattern: `/coin/$coinId`. */
  | { readonly event: 'VIEW'; readonly path: string }
  | {
      readonly event: 'PROMPT_CONNECT'
      readonly networkId: string
      readonly app: string
      readonly appProtocol: string
      readonly origin: string
      readonly authorize: string
      readonly authorizeVersion: string
      readonly askForEmail: string
    }
  | ({
      readonly event: 'PROMPT_SIGN_MESSAGE'
      /** Its kind, never what it says. */
      readonly message_data: 'message' | 'typed-data'
    } & Prompt)
  | ({ readonly event: 'PROMPT_SIGN_TRANSACTION' } & TransactionPrompt)
  | ({
      readonly event: 'PROMPT_SIGN_TRANSACTION_RESULT'
      /** Hash that the chain gave it; empty where nothing was sent. */
      readonly txn_hash: string
      readonly status: string
    } & TransactionPrompt)
  | ({ readonly event: 'PROMPT_CONFIRM_WALLET_DEPLOY' } & Prompt)

type LoginMethod = Stored<'loginDetails'>['type']
type Prompt = { readonly networkID: string; readonly appID: string }
type TransactionPrompt = Prompt & { readonly requestedTxnID: string }

/** Matches text that could identify someone. */
const patterns = [
  /eyJ[\w-]+\.[\w-]*\.?[\w-]*/g,
  /[^\s/?&=]+@[^\s/?&=]+/g,
  /0x[0-9a-f]{16,}/gi,
  /\b[0-9a-f]{32,}\b/gi,
]

/** A text without mail addresses, tokens, account addresses and hashes. @see ANLT-01 */
export function scrub(text: string): string {
  return patterns.reduce((rest, one) => rest.replace(one, '[removed]'), text)
}

/**
 * Scrubs the fields of an event. The hash of a transaction passes: any node
 * tells it, and it is no secret. Anything else in its place does not.
 *
 * @see ANLT-01
 */
export function scrubField(name: string, text: string): string {
  const isHash = name === 'txn_hash' && /^0x[0-9a-f]{64}$/i.test(text)
  return isHash ? text : scrub(text)
}
