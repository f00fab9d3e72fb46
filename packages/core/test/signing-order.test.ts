import {
  type Address,
  type Hex,
  NotEnoughSignersError,
  signedWeight,
} from '@cairn/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Signer } from '../src/signers/signer.ts'
import {
  cancelFocus,
  continueFocus,
  verifyFocus,
} from '../src/signing/focus.ts'
import {
  askSigner,
  completeRequest,
  rejectAllSigning,
  requestSignatures,
} from '../src/signing/signing-manager.ts'
import { SigningRejectedError } from '../src/signing/signing-rejected.ts'
import { ready, request, settle, setUp, signature } from './_bare-wallet.ts'

const addresses = [1, 2, 3, 4, 5].map(
  (digit): Address => `0x${`${digit}`.repeat(40)}`,
)

/** Possible answers of a signer. */
const behaviour = fc.constantFrom(
  'signs',
  'says not now',
  'fails',
  'answers rubbish',
  'answers late',
  'asks the person',
  'asks again',
  'cannot',
)
type Behaviour = ReturnType<typeof behaviour.generate>['value']

const member = fc.record({
  behaviour,
  weight: fc.integer({ min: 0, max: 3 }),
  isGuard: fc.boolean(),
})

/** Events of a queue, in any order. */
const event = fc.oneof(
  fc.record({ type: fc.constant('ask' as const), index: fc.nat(4) }),
  fc.record({
    type: fc.constantFrom(
      'continue' as const,
      'verify' as const,
      'cancel' as const,
      'complete' as const,
      'answer' as const,
      'wait' as const,
    ),
  }),
  fc.constant({ type: 'reject' as const }),
)

function toSigner(
  address: Address,
  behaviour: Behaviour,
  isGuard: boolean,
  late: ((signature: Hex) => void)[],
): Signer {
  const isOpen = behaviour !== 'cannot'
  const needsPerson = behaviour.startsWith('asks')
  return {
    address,
    kind: isGuard ? 'guard' : 'recovery-key',
    label: { text: address },
    status: () => ({
      ...ready,
      ready: isOpen && !needsPerson,
      actionable: needsPerson,
    }),
    async sign({ focus }) {
      if (behaviour === 'fails') throw new TypeError('no')
      if (behaviour === 'answers rubbish') return '0x1234'
      if (behaviour === 'says not now') return '0x'
      if (behaviour === 'answers late')
        return new Promise((resolve) => late.push(resolve))
      const asks = behaviour === 'asks again' ? 2 : needsPerson ? 1 : 0
      for (let ask = 0; ask < asks; ask += 1) if (!(await focus())) return '0x'
      return signature
    },
  }
}

describe('requestSignatures', () => {
  test('[SIGN-01] [SIGN-04] whatever the order of events, a request never resolves below its threshold, and always ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(member, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 8 }),
        fc.array(event, { maxLength: 12 }),
        fc.boolean(),
        async (members, threshold, events, manual) => {
          const late: ((signature: Hex) => void)[] = []
          const signers = members.map((one, index) =>
            toSigner(
              addresses[index] ?? '0x',
              one.behaviour,
              one.isGuard,
              late,
            ),
          )
          const wallet = setUp(...signers)
          wallet.settings.setState({ manualSigning: manual })
          const config = {
            threshold,
            signers: members.map(({ weight }, index) => ({
              address: addresses[index] ?? ('0x' as const),
              weight,
            })),
          }
          const ends = [0, 1].map(() =>
            requestSignatures(wallet, { ...request, config }).then(
              (signatures) => {
                const signed = new Set(signatures.keys())
                expect(signedWeight(config, signed)).toBeGreaterThanOrEqual(
                  threshold,
                )
                expect(new Set(signatures.values())).toEqual(
                  new Set([signature]),
                )
              },
              (error: unknown) => {
                const names = [SigningRejectedError, NotEnoughSignersError]
                expect(names.some((name) => error instanceof name)).toBe(true)
              },
            ),
          )
          for (const one of events) {
            const [first] = wallet.signing.getState().requests
            const id = first?.id ?? 'none'
            if (one.type === 'ask')
              void askSigner(wallet, id, addresses[one.index] ?? '0x')
            if (one.type === 'continue') continueFocus(wallet)
            if (one.type === 'verify') verifyFocus(wallet)
            if (one.type === 'cancel') cancelFocus(wallet)
            if (one.type === 'complete') completeRequest(wallet, id)
            if (one.type === 'answer') late.shift()?.(signature)
            if (one.type === 'wait') await settle()
            if (one.type === 'reject') rejectAllSigning(wallet)
          }
          rejectAllSigning(wallet)
          for (const answer of late) answer(signature)
          await Promise.all(ends)
          await settle()
          expect(wallet.signing.getState()).toMatchObject({
            requests: [],
            visible: false,
            focus: undefined,
          })
        },
      ),
      { numRuns: 150 },
    )
  })
})
