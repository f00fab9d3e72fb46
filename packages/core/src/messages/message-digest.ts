import type { Hex } from '@cairn/primitives'
import * as PersonalMessage from 'ox/PersonalMessage'
import type { MessageContent } from './message-content.ts'
import { typedDataDigest } from './typed-data.ts'

/** The 32 bytes that stand for a message: EIP-191 for bytes, EIP-712 for typed data. */
export function messageDigest(content: MessageContent): Hex {
  return content.type === 'message'
    ? PersonalMessage.getSignPayload(content.message)
    : typedDataDigest(content.data)
}
