import type { PendingRequest, RequestSigner } from '@cairn/core'
import { describe, expect, test } from 'vitest'
import { canAsk, isShort, nextSigner, rowState } from './signer-rows.ts'

type Row = Partial<Omit<RequestSigner, 'status'>> &
  Partial<RequestSigner['status']>

function request(rows: readonly Row[], threshold = 5): PendingRequest {
  const signers = rows.map(({ ready, actionable, ...row }, index) => ({
    address: `0x${index}` as const,
    label: 'guard' as const,
    kind: 'unknown' as const,
    weight: 2,
    signed: false,
    prompting: false,
    ...row,
    status: {
      state: 'ready' as const,
      ready: ready ?? false,
      actionable: actionable ?? false,
      available: true,
    },
  }))
  const sum = (accept: (signer: RequestSigner) => boolean) =>
    signers.filter(accept).reduce((total, { weight }) => total + weight, 0)
  return {
    id: 'r',
    address: '0x1',
    chainId: 1,
    signers,
    threshold,
    signedWeight: sum(({ signed }) => signed),
    reachableWeight: sum(() => true),
  }
}

describe('rowState', () => {
  test.each<[string, Row, Row, ReturnType<typeof rowState>]>([
    ['ready', { ready: true }, {}, 'ready'],
    ['actionable', { actionable: true }, {}, 'ready'],
    ['neither', {}, {}, 'idle'],
    ['prompting', { ready: true, prompting: true }, {}, 'working'],
    ['beside one that is', { ready: true }, { prompting: true }, 'idle'],
    ['signed', { ready: true, signed: true }, {}, 'signed'],
    ['without weight', { ready: true, weight: 0 }, {}, 'idle'],
    ['not needed', { ready: true }, { signed: true, weight: 5 }, 'idle'],
  ])('[SIGN-03] a row of a signer %s', (_name, row, other, state) => {
    const pending = request([row, other])
    const [signer] = pending.signers
    if (!signer) throw new Error('no signer')
    expect(rowState(pending, signer)).toBe(state)
    expect(canAsk(pending, signer) && state !== 'idle').toBe(state === 'ready')
  })
})

describe('nextSigner', () => {
  test('[SIGN-03] suggests one that is ready before one that needs the person', () => {
    const pending = request([
      { signed: true },
      { actionable: true },
      { ready: true },
    ])
    expect(nextSigner(pending)?.address).toBe('0x2')
    expect(nextSigner(request([{}, { actionable: true }]))?.address).toBe('0x1')
  })

  test('[SIGN-03] suggests nobody while one is asked, and at the end', () => {
    const busy = request([{ ready: true }, { prompting: true }])
    expect(nextSigner(busy)).toBeUndefined()
    const done = request([{ signed: true, weight: 5 }, { ready: true }])
    expect(nextSigner(done)).toBeUndefined()
  })
})

describe('isShort', () => {
  test('[SIGN-03] offers to log out when the reachable weight is below the threshold', () => {
    expect(isShort(request([{ ready: true }]))).toBe(true)
    expect(isShort(request([{}, {}, {}]))).toBe(false)
  })
})
