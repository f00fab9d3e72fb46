import type { MessageContent } from '@cairn/core'
import { describe, expect, test } from 'vitest'
import { messageWarning } from './message-warning.ts'

const typed = (
  primaryType: string,
  domain: Record<string, unknown> = { chainId: 137 },
): MessageContent => ({
  type: 'typed-data',
  data: { domain, types: {}, primaryType, message: {} },
})

describe('messageWarning', () => {
  test.each<[string, MessageContent, ReturnType<typeof messageWarning>]>([
    ['text', { type: 'message', message: '0x48656c6c6f' }, undefined],
    [
      'a hash',
      { type: 'message', message: `0x${'fe'.repeat(32)}` },
      'unreadable',
    ],
    ['a note', typed('Note'), undefined],
    ['a note for no network', typed('Note', {}), undefined],
    ['a permit', typed('Permit'), 'permit'],
    ['a permit of many', typed('PermitBatch'), 'permit'],
    ['an order', typed('OrderComponents'), 'order'],
    ['a permit elsewhere', typed('Permit', { chainId: 1 }), 'other-network'],
  ])('[SIGN-11] of %s', (_, content, warning) => {
    expect(messageWarning({ chainId: 137, content })).toBe(warning)
  })
})
