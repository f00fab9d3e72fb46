import { type Address, type Hex, signerLevel } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { newRequest, type SigningEvent, transition } from './signing-request.ts'

const guard: Address = '0x01'
const device: Address = '0x02'
const signature: Hex = `0x${'aa'.repeat(66)}`

const request = newRequest('r1', {
  threshold: 5,
  signers: [
    { address: guard, weight: signerLevel.gold },
    { address: device, weight: signerLevel.silver },
  ],
})

const after = (...events: SigningEvent[]) => events.reduce(transition, request)

describe('transition', () => {
  test('[SIGN-01] completes when the summed weight meets the threshold', () => {
    const first = after({ type: 'sign', signer: device, signature })
    expect(first.status.type).toBe('collecting')
    const both = transition(first, { type: 'sign', signer: guard, signature })
    expect(both.status.type).toBe('complete')
    expect([...both.signatures.keys()]).toEqual([device, guard])
  })

  test('[SIGN-01] behavior: signing twice counts once', () => {
    const twice = after(
      { type: 'sign', signer: guard, signature },
      { type: 'sign', signer: guard, signature },
    )
    expect(twice.status.type).toBe('collecting')
  })

  test('[SIGN-01] behavior: a stranger adds no weight', () => {
    const strangers = after(
      { type: 'sign', signer: device, signature },
      { type: 'sign', signer: '0x99', signature },
    )
    expect(strangers.status.type).toBe('collecting')
  })

  test('[SIGN-01] behavior: an empty signature is "not now"', () => {
    const idle = after(
      { type: 'prompt', signer: guard },
      { type: 'sign', signer: guard, signature: '0x' },
    )
    expect(idle.status.type).toBe('collecting')
    expect(idle.signatures.size).toBe(0)
  })

  test("[SIGN-01] behavior: another signer's answer leaves the prompt open", () => {
    const silent = after(
      { type: 'prompt', signer: guard },
      { type: 'sign', signer: device, signature },
      { type: 'dismiss', signer: device },
    )
    expect(silent.status).toEqual({ type: 'prompting', signer: guard })
    expect([...silent.signatures.keys()]).toEqual([device])
  })

  test('[SIGN-01] behavior: late answers are ignored', () => {
    const rejected = after({ type: 'reject' })
    const late = { type: 'sign', signer: guard, signature } as const
    expect(transition(rejected, late)).toBe(rejected)
  })

  test('[SIGN-01] error: a second prompt is refused', () => {
    const prompting = after({ type: 'prompt', signer: guard })
    const second = { type: 'prompt', signer: device } as const
    expect(() => transition(prompting, second)).toThrow(
      expect.objectContaining({
        name: 'PromptBusyError',
        signer: guard,
        message: 'Focus already set: 0x01 is prompting.',
      }),
    )
  })

  test('[SIGN-01] a prompt ends when its signer dismisses it, and another may begin', () => {
    const dismissed = after(
      { type: 'prompt', signer: guard },
      { type: 'dismiss', signer: guard },
      { type: 'prompt', signer: device },
    )
    expect(dismissed.status).toEqual({ type: 'prompting', signer: device })
  })

  test('[SIGN-01] behavior: the end that is asked for comes with enough weight alone', () => {
    const first = after({ type: 'sign', signer: device, signature })
    expect(transition(first, { type: 'complete' })).toBe(first)
    const config = { ...request.config, threshold: 2 }
    const enough = transition({ ...first, config }, { type: 'complete' })
    expect(enough.status).toEqual({ type: 'complete' })
    const late = [
      { type: 'reject' },
      { type: 'prompt', signer: guard },
      { type: 'sign', signer: guard, signature },
    ] as const
    for (const event of late) expect(transition(enough, event)).toBe(enough)
  })

  test.each<Hex>(['0xaa', `0x${'a'.repeat(131)}`, `0x${'zz'.repeat(66)}`])(
    '[SIGN-01] error: %s is no signature',
    (bad) => {
      const event = { type: 'sign', signer: device, signature: bad } as const
      expect(() => transition(request, event)).toThrow(
        expect.objectContaining({
          name: 'InvalidSignatureError',
          signer: device,
          message: 'SignerStore2: invalid signature',
        }),
      )
    },
  )
})
