import {
  InvalidTypedDataError,
  isOwnProof,
  type MessageContent,
  parseTypedData,
  textMessage,
} from '@cairn/core'
import type { Hex } from '@cairn/primitives'
import { messages } from './sign-message.messages.ts'

/** The way typed content is read. */
export type ComposedKind = 'text' | 'typed' | 'bytes'

/**
 * The typed content as something to sign, or the reason why it cannot be
 * signed.
 */
export type Composed =
  | { readonly type: 'ready'; readonly content: MessageContent }
  | { readonly type: 'empty' }
  | { readonly type: 'wrong'; readonly text: string }

/** Reads what a person typed to be signed. @see SIGN-11 */
export function composeMessage(kind: ComposedKind, typed: string): Composed {
  if (typed.trim() === '') return { type: 'empty' }
  switch (kind) {
    case 'text':
      return ready({ type: 'message', message: textMessage(typed) })
    case 'bytes': {
      const bytes = typed.trim()
      if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(bytes))
        return { type: 'wrong', text: messages.notHex }
      return ready({ type: 'message', message: bytes.toLowerCase() as Hex })
    }
    case 'typed':
      return composeTyped(typed)
    default:
      return kind satisfies never
  }
}

function composeTyped(typed: string): Composed {
  try {
    const content = { type: 'typed-data', data: parseTypedData(typed) } as const
    // Who has one of these has the wallet's session, or its second factor.
    return isOwnProof(content)
      ? { type: 'wrong', text: messages.ownProof }
      : ready(content)
  } catch (error) {
    const reason = error instanceof InvalidTypedDataError ? error.reason : ''
    return { type: 'wrong', text: messages.notTyped(reason) }
  }
}

function ready(content: MessageContent): Composed {
  return { type: 'ready', content }
}
