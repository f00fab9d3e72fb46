import type { Address } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { runAutopilot } from './autopilot.ts'
import type { RequestSigner } from './signing-state.ts'

type Row = Partial<RequestSigner['status']> &
  Partial<Pick<RequestSigner, 'kind' | 'weight'>>

const a: Address = '0xa1'
const b: Address = '0xb2'
const guard: Address = '0xc3'

/** Signers as a table; `answers` says which of them sign when asked. */
async function fly(
  table: Record<Address, Row>,
  options: {
    readonly threshold?: number
    readonly silent?: readonly Address[]
    /** Changes that happen during the wait for the guard. */
    readonly meanwhile?: Record<Address, Row>
  } = {},
) {
  const { threshold = 5, silent = [], meanwhile = {} } = options
  const asked: Address[] = []
  const waits: number[] = []
  const signed = new Set<Address>()
  let rows = table
  const signers = () =>
    Object.entries(rows).map(([address, row]) => toSigner(address, row, signed))
  const weight = () =>
    signers().reduce((sum, one) => sum + (one.signed ? one.weight : 0), 0)
  await runAutopilot({
    signers,
    isEnded: () => weight() >= threshold,
    prompt: async (address) => {
      asked.push(address)
      if (!silent.includes(address)) signed.add(address)
    },
    waitUntil: async (condition, ms) => {
      waits.push(ms)
      if (!condition()) rows = { ...rows, ...meanwhile }
    },
  })
  return { asked, waits, weight: weight() }
}

function toSigner(
  address: string,
  { kind = 'local-session', weight = 3, ...status }: Row,
  signed: ReadonlySet<Address>,
): RequestSigner {
  return {
    address: address as Address,
    label: 'guard',
    kind,
    weight,
    status: {
      state: 'ready',
      ready: true,
      actionable: false,
      available: true,
      ...status,
    },
    signed: signed.has(address as Address),
    prompting: false,
  }
}

describe('runAutopilot', () => {
  test('[SIGN-02] asks the first ready signer, and stops at the threshold', async () => {
    const flight = await fly({ [a]: {}, [b]: {}, [guard]: { kind: 'guard' } })
    expect(flight).toEqual({ asked: [a, b], waits: [], weight: 6 })
  })

  test.each<[string, Row]>([
    ['not ready', { ready: false, actionable: true }],
    ['not available', { available: false }],
    ['without weight', { weight: 0 }],
  ])('[SIGN-02] behavior: passes over a signer %s', async (_name, row) => {
    const flight = await fly({ [a]: row, [b]: {} }, { threshold: 3 })
    expect(flight.asked).toEqual([b])
  })

  test('[SIGN-02] behavior: a signer that says "not now" is asked once', async () => {
    const flight = await fly({ [a]: {}, [b]: {} }, { silent: [a] })
    expect(flight).toMatchObject({ asked: [a, b], weight: 3 })
  })

  test.each<[string, Row, readonly Address[]]>([
    ['becomes ready', { kind: 'guard', ready: true }, [a, guard]],
    [
      'needs a code',
      { kind: 'guard', ready: false, actionable: true },
      [a, guard],
    ],
    ['stays unknown', { kind: 'guard', ready: false }, [a]],
  ])(
    '[SIGN-02] waits 5000 ms for a guard that %s',
    async (_name, row, asked) => {
      const flight = await fly(
        { [a]: {}, [guard]: { kind: 'guard', ready: false } },
        { meanwhile: { [guard]: row } },
      )
      expect(flight).toMatchObject({ asked, waits: [5000] })
    },
  )

  test('[SIGN-02] error: what a signer throws comes out', async () => {
    const failing = runAutopilot({
      signers: () => [toSigner(a, {}, new Set())],
      isEnded: () => false,
      prompt: () => Promise.reject(new TypeError('no')),
      waitUntil: async () => {},
    })
    await expect(failing).rejects.toThrow('no')
  })
})
