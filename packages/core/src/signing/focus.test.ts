import type { Address } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import {
  device,
  guard,
  ready,
  request,
  settle,
  setUp,
  signature,
  signer,
} from '../../test/_bare-wallet.ts'
import { cancelFocus, continueFocus, openFocus, verifyFocus } from './focus.ts'
import {
  askSigner,
  promptSigner,
  rejectAllSigning,
  requestSignatures,
} from './signing-manager.ts'

describe('openFocus', () => {
  /** Asks the person; signs only when they continue. */
  const interactive = (address: Address) =>
    signer(address, {
      kind: 'recovery-key',
      status: () => ({ ...ready, ready: false, actionable: true }),
      sign: async ({ focus }) => ((await focus()) ? signature : '0x'),
    })

  test('[SIGN-04] continue signs, cancel does not', async () => {
    const wallet = setUp(interactive(guard), signer(device))
    const signed = requestSignatures(wallet, request)
    await settle()
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    const first = promptSigner(wallet, id, guard)
    expect(wallet.signing.getState().focus).toEqual({
      kind: 'recovery-key',
      signer: guard,
      account: request.account,
      request: id,
    })
    cancelFocus(wallet)
    await first
    expect(wallet.signing.getState()).toMatchObject({
      focus: undefined,
      requests: [{ signedWeight: 2 }],
    })
    const second = promptSigner(wallet, id, guard)
    continueFocus(wallet)
    await second
    expect((await signed).size).toBe(2)
  })

  test('[SIGN-04] error: a second view while one is open', async () => {
    const wallet = setUp()
    const focus = {
      kind: 'login-provider',
      signer: guard,
      account: device,
    } as const
    const open = openFocus(wallet, focus)
    await expect(openFocus(wallet, focus)).rejects.toThrow('Focus already set')
    cancelFocus(wallet)
    expect(await open).toBe(false)
  })

  test('[SIGN-02] [SIGN-04] behavior: a request that finds another one in a view waits in the manager, without a complaint', async () => {
    const asking = signer(guard, {
      kind: 'guard',
      sign: async ({ focus }) => ((await focus()) ? signature : '0x'),
    })
    const wallet = setUp(signer(device), asking)
    const first = requestSignatures(wallet, request)
    const second = requestSignatures(wallet, request)
    await settle()
    const [one, other] = wallet.signing.getState().requests
    expect(wallet.signing.getState()).toMatchObject({
      visible: true,
      focus: { request: one?.id },
    })
    continueFocus(wallet)
    expect((await first).size).toBe(2)
    expect(wallet.notifications.getState().shown).toEqual([])
    const prompt = askSigner(wallet, other?.id ?? '', guard)
    continueFocus(wallet)
    await prompt
    expect((await second).size).toBe(2)
  })

  test('[SIGN-04] behavior: rejecting everything closes the view', async () => {
    const wallet = setUp(interactive(guard), signer(device))
    const signed = requestSignatures(wallet, request)
    await settle()
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    const prompt = promptSigner(wallet, id, guard)
    rejectAllSigning(wallet)
    await expect(signed).rejects.toThrow('rejected by user')
    await prompt
    expect(wallet.signing.getState().focus).toBeUndefined()
  })
})

describe('verifyFocus', () => {
  /** A guard that takes the second code, when `judge` is called. */
  function setUpJudge() {
    const judges: (() => void)[] = []
    const asking = signer(guard, {
      kind: 'guard',
      async sign({ focus }) {
        for (const isRight of [false, true]) {
          if (!(await focus())) return '0x'
          await new Promise<void>((resolve) => judges.push(resolve))
          if (isRight) return signature
        }
        return '0x'
      },
    })
    const wallet = setUp(signer(device), asking)
    const judge = async () => {
      judges.shift()?.()
      await settle()
    }
    return { wallet, judge, focus: () => wallet.signing.getState().focus }
  }

  test('[GUARD-02] the view waits for the verdict, asks again, and closes with the signature', async () => {
    const { wallet, judge, focus } = setUpJudge()
    const signed = requestSignatures(wallet, request)
    await settle()
    expect(focus()).toMatchObject({ kind: 'guard', signer: guard })
    verifyFocus(wallet)
    verifyFocus(wallet)
    await settle()
    expect(focus()).toMatchObject({ verifying: true })
    await judge()
    expect(focus()).toMatchObject({ refusals: 1 })
    expect(focus()?.verifying).toBeUndefined()
    verifyFocus(wallet)
    await settle()
    await judge()
    expect((await signed).size).toBe(2)
    expect(focus()).toBeUndefined()
  })

  test('[GUARD-02] [SIGN-04] error: no other view takes the place of one that waits', async () => {
    const { wallet, judge } = setUpJudge()
    const signed = requestSignatures(wallet, request)
    await settle()
    verifyFocus(wallet)
    const other = {
      kind: 'login-provider',
      signer: device,
      account: device,
    } as const
    await expect(openFocus(wallet, other)).rejects.toThrow('Focus already set')
    rejectAllSigning(wallet)
    await expect(signed).rejects.toThrow('rejected by user')
    await judge()
  })

  test('[GUARD-02] behavior: what is signed after the view was closed does not count', async () => {
    const { wallet, judge, focus } = setUpJudge()
    const signed = requestSignatures(wallet, request)
    await settle()
    verifyFocus(wallet)
    await settle()
    await judge()
    verifyFocus(wallet)
    await settle()
    cancelFocus(wallet)
    await judge()
    expect(focus()).toBeUndefined()
    expect(wallet.signing.getState()).toMatchObject({
      visible: true,
      requests: [{ signedWeight: 2, signers: [{}, { prompting: false }] }],
    })
    rejectAllSigning(wallet)
    await expect(signed).rejects.toThrow('rejected by user')
  })

  test('[GUARD-02] behavior: does nothing when no view is open', () => {
    const wallet = setUp()
    verifyFocus(wallet)
    expect(wallet.signing.getState().focus).toBeUndefined()
  })
})
