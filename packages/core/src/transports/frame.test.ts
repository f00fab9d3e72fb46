import type { Environment } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { readSender } from './frame.ts'

const origin = 'https://wallet.example'
const parent = 'https://game.example'
const wallet = {
  origin,
  environment: { frameOrigins: [parent] } as unknown as Environment,
}

describe('readSender', () => {
  test('[DAPP-01] a message of another origin is that origin’s own', () => {
    const data = { parent: 'https://bank.example', text: 'x' }
    expect(readSender(wallet, { origin: parent, data })).toEqual({
      origin: parent,
      data,
    })
  })

  test('[DAPP-01] the frame’s message is that of the listed page around it', () => {
    const data = { parent, text: '{}' }
    const sender = { origin: parent, data: '{}' }
    expect(readSender(wallet, { origin, data })).toEqual(sender)
  })

  test.each([
    '{}',
    null,
    { text: '{}' },
    { parent: 'https://evil.example', text: '{}' },
    { parent: `${parent}/`, text: '{}' },
    { parent: [parent], text: '{}' },
    { parent, text: 7 },
    { parent: origin, text: '{}' },
  ])('[DAPP-01] error: %j of the wallet’s own origin is nobody’s', (data) => {
    expect(readSender(wallet, { origin, data })).toBeUndefined()
  })

  test('[DAPP-01] error: without a list no page counts', () => {
    const bare = { ...wallet, environment: {} as Environment }
    const data = { parent, text: '{}' }
    expect(readSender(bare, { origin, data })).toBeUndefined()
  })
})
