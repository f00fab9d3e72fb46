import { describe, expect, test } from 'vitest'
import { chainFindings } from './check-nodes.ts'

const node = (name: string, host: string) => ({
  ...{ name, url: `https://${host}/key`, weight: 1 },
})
const chain = {
  ...{ name: 'polygon', chainId: 137 },
  nodes: [node('a', 'one.example'), node('b', 'two.example')],
}
const good = {
  ...{ chainId: 137, clientVersion: 'Geth/v1.16', head: 50_000_000 },
  ...{ headAgeMs: 2_000, latencyMs: 40 },
  ...{ simulates: true, overrides: true, tracesCalls: true },
  ...{ filtersTraces: false, finalized: true },
  ...{ stateDepth: 1_000_000, logBlocks: 10_000, batch: 100 },
}
type Probe = typeof good

/** Returns the findings of two nodes besides the lines that say what is so. */
function findingsOf(first: Partial<Probe>, second: Partial<Probe> = {}) {
  const probed = new Map([
    ['a', { probe: { ...good, ...first } }],
    ['b', { probe: { ...good, ...second } }],
  ])
  return chainFindings(chain, probed).filter(({ level }) => level !== 'fact')
}

describe('chainFindings', () => {
  test('[NODE-01] h: says in a line what each node can do', () => {
    const probed = new Map([
      ['a', { probe: good }],
      ['b', { probe: good }],
    ])
    expect(chainFindings(chain, probed)).toEqual(
      ['a', 'b'].map((name) => ({
        level: 'fact',
        text: `${name} of polygon: chain 137, Geth/v1.16, block 50,000,000 of 2 s ago, test runs by eth_simulateV1, 10,000 blocks of logs a question, batches of 100, states of 1,000,000 blocks, tells which block is final, traces of calls, 40 ms`,
      })),
    )
  })

  test.each<[string, Partial<Probe>, string]>([
    [
      'lags',
      { head: 49_999_990, headAgeMs: 22_000 },
      'is 10 blocks behind another',
    ],
    ['has an old head', { headAgeMs: 360_000 }, 'is 6 minutes old'],
    ['takes few blocks', { logBlocks: 10 }, 'takes 10 blocks of logs'],
    ['takes no batches', { batch: 1 }, 'takes no batches'],
    ['keeps few states', { stateDepth: 0 }, 'does not have the state'],
    ['is slow', { latencyMs: 1_500 }, 'answers after 1500 ms'],
  ])('[NODE-01] h: notes that a node %s', (_, more, text) => {
    const [finding, ...others] = findingsOf(more)
    expect(finding).toEqual({
      level: 'note',
      text: expect.stringMatching(
        new RegExp(`ode a of polygon .*${text}.*\\.$`),
      ),
    })
    expect(others).toEqual([])
  })

  test('[NODE-01] h: one able node is enough for test runs, logs and finality', () => {
    expect(findingsOf({ simulates: false, finalized: false })).toEqual([])
    const none = { simulates: false, overrides: false }
    expect(findingsOf(none, none)).toMatchObject([
      { level: 'wrong', text: expect.stringContaining('tries calls') },
      { level: 'note', text: expect.stringContaining('eth_simulateV1') },
    ])
    const mute = { logBlocks: 0, finalized: false }
    expect(findingsOf(mute, mute)).toMatchObject([
      { level: 'wrong', text: expect.stringContaining('logs') },
      { level: 'note', text: expect.stringContaining('final') },
    ])
  })

  test('[NODE-01] h: says when one word decides about money', () => {
    const alone = new Map([
      ['a', { probe: good }],
      ['b', { error: new Error('away.') }],
    ])
    expect(chainFindings(chain, alone).slice(1)).toMatchObject([
      {
        level: 'wrong',
        text: expect.stringContaining('does not answer (away)'),
      },
      {
        level: 'note',
        text: expect.stringContaining('its word alone decides'),
      },
    ])
    const same = {
      ...chain,
      nodes: [node('a', 'one.example'), node('b', 'one.example')],
    }
    const both = new Map([
      ['a', { probe: good }],
      ['b', { probe: good }],
    ])
    expect(chainFindings(same, both).at(-1)?.text).toContain('of one company')
  })

  test('[NODE-01] g: names no address of a node', () => {
    const probed = new Map([
      ['a', { probe: good }],
      ['b', { error: new Error('no') }],
    ])
    expect(JSON.stringify(chainFindings(chain, probed))).not.toContain('/key')
  })
})
