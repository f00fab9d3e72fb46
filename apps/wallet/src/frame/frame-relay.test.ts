import { readDappVisit } from '@cairn/protocol'
import { describe, expect, test, vi } from 'vitest'
import {
  type RelayPage,
  type RelayState,
  startRelay,
  visitAddress,
} from './frame-relay.ts'

const own = 'https://wallet.example'
const site = 'https://game.example'

function openFrame(isBlocked = false) {
  const listeners: ((event: MessageEvent) => void)[] = []
  const states: RelayState[] = []
  const popup = {
    closed: false,
    close: vi.fn(),
    focus: vi.fn(),
    postMessage: vi.fn(),
  }
  const parent = { postMessage: vi.fn() }
  const look: (() => void)[] = []
  const open = vi.fn(() => (isBlocked ? null : popup))
  const page = {
    parent,
    location: { origin: own },
    open,
    addEventListener: (_: string, listen: (event: MessageEvent) => void) =>
      listeners.push(listen),
    setInterval: (run: () => void) => look.push(run),
    clearInterval: () => look.splice(0),
  }
  const press = startRelay(page as unknown as RelayPage, (state) =>
    states.push(state),
  )
  const hear = (source: unknown, origin: string, data: unknown) => {
    for (const listen of listeners)
      listen({ source, origin, data } as MessageEvent)
  }
  const ask = (data: object = { sessionId: '1.5' }) =>
    hear(parent, site, JSON.stringify({ idx: -1, type: 'open', data }))
  return { page, parent, popup, open, states, look, press, hear, ask }
}

describe('startRelay', () => {
  test('[DAPP-01] opens the wallet for a press alone, once the page asks', () => {
    const { press, ask, open, states } = openFrame()
    press()
    expect(open).not.toHaveBeenCalled()
    ask()
    expect(open).not.toHaveBeenCalled()
    press()
    press()
    expect(open).toHaveBeenCalledTimes(1)
    expect(states).toEqual(['asked', 'open'])
  })

  test('[DAPP-01] names the origin of the page around with each message, and hands answers to that origin alone', () => {
    const { press, ask, hear, parent, popup } = openFrame()
    ask()
    press()
    hear(parent, site, '{"type":"message","origin":"https://bank.example"}')
    expect(popup.postMessage.mock.calls).toEqual([
      [
        {
          parent: site,
          text: '{"type":"message","origin":"https://bank.example"}',
        },
        own,
      ],
    ])
    hear(popup, own, '{"type":"open"}')
    expect(parent.postMessage.mock.calls).toEqual([['{"type":"open"}', site]])
  })

  test('[DAPP-01] error: hears no other window, no other origin in the popup, and nothing but texts of a bounded length', () => {
    const { press, ask, hear, page, parent, popup, states } = openFrame()
    hear({}, site, '{"type":"open","data":{"sessionId":"1"}}')
    hear(page, own, '{"type":"open","data":{"sessionId":"1"}}')
    hear(parent, 'null', '{"type":"open","data":{"sessionId":"1"}}')
    hear(parent, site, { type: 'open', data: { sessionId: '1' } })
    ask({ sessionId: '1', pad: 'x'.repeat(1_000_000) })
    expect(states).toEqual([])
    ask()
    press()
    hear(popup, site, '{"type":"open"}')
    hear({}, own, '{"type":"open"}')
    expect(parent.postMessage).not.toHaveBeenCalled()
  })

  test('[DAPP-01] a closed window is told to the page; a page that closes closes the window', () => {
    const one = openFrame()
    one.ask()
    one.press()
    one.popup.closed = true
    one.look[0]?.()
    expect(one.parent.postMessage.mock.calls).toEqual([
      ['{"idx":-1,"type":"close","data":null}', site],
    ])
    expect(one.states.at(-1)).toBe('idle')

    const other = openFrame()
    other.ask()
    other.press()
    other.hear(other.parent, site, '{"type":"close"}')
    expect(other.popup.close).toHaveBeenCalled()
  })

  test('[DAPP-01] says that the browser blocked the window', () => {
    const { press, ask, states } = openFrame(true)
    ask()
    press()
    expect(states.at(-1)).toBe('blocked')
  })
})

describe('visitAddress', () => {
  test('[DAPP-01] is read as the same visit', () => {
    const intent = { type: 'connect', options: { app: 'Ünï 🎲' } }
    const data = { sessionId: '1.5', intent, networkId: 137 }
    const { searchParams, origin } = new URL(visitAddress(own, data) ?? '')
    expect(origin).toBe(own)
    expect(readDappVisit(searchParams)).toMatchObject({
      sessionId: '1.5',
      networkId: '137',
      intent,
    })
  })

  test.each([
    undefined,
    null,
    {},
    { sessionId: 1 },
    { sessionId: 'a' },
    [],
    'x',
  ])('[DAPP-01] error: %j names no visit', (data) => {
    expect(visitAddress(own, data)).toBeUndefined()
  })
})
