import { type MessageContent, parseTypedData } from '@cairn/core'
import { describe, expect, test } from 'vitest'
import { messageWarnings } from './message-warning.ts'

const contract = `0x${'c0'.repeat(20)}`
const thief = `0x${'22'.repeat(20)}`

const typed = (
  primaryType: string,
  domain: Record<string, unknown> = { chainId: 137 },
  text = 'Hi',
): MessageContent => ({
  type: 'typed-data',
  data: parseTypedData({
    domain,
    types: { [primaryType]: [{ name: 'text', type: 'string' }] },
    primaryType,
    message: { text },
  }),
})

const permit = (
  domain: object,
  at: object = { verifyingContract: contract },
): MessageContent => ({
  type: 'typed-data',
  data: parseTypedData({
    domain: { ...at, ...domain },
    types: {
      Permit: [
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { spender: thief, value: '5' },
  }),
})

const typesOf = (content: MessageContent) =>
  messageWarnings({ chainId: 137, content }).map(({ type }) => type)

describe('messageWarnings', () => {
  test.each<[string, MessageContent, readonly string[]]>([
    ['text', { type: 'message', message: '0x48656c6c6f' }, []],
    [
      'a hash',
      { type: 'message', message: `0x${'fe'.repeat(32)}` },
      ['unreadable'],
    ],
    ['a note', typed('Note'), []],
    ['a note for no network', typed('Note', {}), []],
    ['an order', typed('OrderComponents'), ['order']],
    ['a note elsewhere', typed('Note', { chainId: 1 }), ['other-network']],
    ['a permit', permit({}), ['permit']],
    ['a permit without a contract', permit({}, {}), ['contract']],
    ['the name of a permit', typed('PermitAll'), ['contract']],
    ['a permit elsewhere', permit({ chainId: 1 }), ['permit', 'other-network']],
    ['hidden characters', typed('Note', {}, 'pay \u202e001'), ['hidden']],
    ['a name that hides', typed('Note', { name: 'Sh\u200bop' }), ['hidden']],
  ])('[SIGN-11] warns of %s', (_, content, warnings) => {
    expect(typesOf(content)).toEqual(warnings)
  })

  test.each([
    ...['TransferWithAuthorization', 'MetaTransaction', 'ForwardRequest'],
    ...['SafeTx', 'PermitAll', 'Note', 'Anything'],
  ])('[SIGN-11] warns of a %s that a contract takes', (primaryType) => {
    const content = typed(primaryType, { verifyingContract: contract })
    expect(typesOf(content)).toEqual(['contract'])
  })

  test('[SIGN-11] says the coins of a permit on the network that it names', () => {
    expect(
      messageWarnings({ chainId: 137, content: permit({ chainId: 1 }) })[0],
    ).toMatchObject({
      type: 'permit',
      chainId: 1,
      permit: { address: thief, grants: [{ amount: 5n }] },
    })
  })
})
