import { type Address, type Hex, signedWeight } from '@cairn/primitives'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  device,
  guard,
  guardSigner,
  ready,
  request,
  settle,
  setUp,
  signature,
  signer,
} from '../../test/_bare-wallet.ts'
import { putSetting } from '../settings/settings.store.ts'
import {
  askSigner,
  dismissFinished,
  promptSigner,
  rejectAllSigning,
  rejectSigning,
  requestSignatures,
  SignerNotReadyError,
} from './signing-manager.ts'

describe('requestSignatures', () => {
  test('[SIGN-01] [SIGN-02] device, then guard, with nobody looking', async () => {
    const wallet = setUp(signer(device), guardSigner)
    const shown: boolean[] = []
    wallet.signing.subscribe(({ visible }) => void shown.push(visible))
    const signatures = await requestSignatures(wallet, request)
    expect([...signatures.keys()]).toEqual([device, guard])
    const weight = signedWeight(request.config, new Set(signatures.keys()))
    expect(weight).toBe(5)
    expect(wallet.signing.getState()).toEqual({
      requests: [],
      visible: false,
      focus: undefined,
    })
    expect(shown).not.toContain(true)
  })

  test('[GUARD-01] the guard is told of the signatures before its own', async () => {
    const seen: Hex[] = []
    const wallet = setUp(signer(device), {
      ...guardSigner,
      sign: async ({ auxData }) => {
        seen.push(auxData())
        return signature
      },
    })
    await requestSignatures(wallet, request)
    expect(seen).toEqual(['0x10'])
  })

  test('[SIGN-02] behavior: manual signing waits for the person', async () => {
    const wallet = setUp(signer(device), guardSigner)
    putSetting(wallet.settings, wallet.storage, 'manualSigning', true)
    const signed = requestSignatures(wallet, request)
    await settle()
    const { requests, visible } = wallet.signing.getState()
    expect(visible).toBe(true)
    expect(requests).toMatchObject([
      {
        signedWeight: 0,
        threshold: 5,
        reachableWeight: 5,
        signers: [
          { address: device, weight: 2, signed: false, status: ready },
          { address: guard, weight: 3, status: { ready: false } },
        ],
      },
    ])
    const id = requests[0]?.id ?? ''
    await promptSigner(wallet, id, device)
    expect(wallet.signing.getState().requests[0]).toMatchObject({
      signedWeight: 2,
      signers: [{ signed: true }, { status: { ready: true } }],
    })
    await promptSigner(wallet, id, guard)
    expect((await signed).size).toBe(2)
    expect(wallet.signing.getState().visible).toBe(false)
  })

  test('[SIGN-02] error: a signer that fails shows the manager and a notice', async () => {
    let isDown = true
    const wallet = setUp(signer(device), {
      ...guardSigner,
      sign: async () => {
        if (isDown) throw new TypeError('no answer')
        return signature
      },
    })
    const signed = requestSignatures(wallet, request)
    await settle()
    expect(wallet.signing.getState()).toMatchObject({
      visible: true,
      requests: [{ signedWeight: 2, signers: [{}, { prompting: false }] }],
    })
    expect(wallet.notifications.getState().shown).toMatchObject([
      { kind: 'failure', title: { fact: 'signing-failed' }, text: 'no answer' },
    ])
    isDown = false
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    await promptSigner(wallet, id, guard)
    expect((await signed).size).toBe(2)
  })

  test('[SIGN-01] error: the person rejects what waits', async () => {
    const wallet = setUp(signer(device))
    const signed = requestSignatures(wallet, request)
    await settle()
    expect(wallet.signing.getState()).toMatchObject({
      visible: true,
      requests: [{ reachableWeight: 2 }],
    })
    rejectAllSigning(wallet)
    await expect(signed).rejects.toThrow('rejected by user')
    expect(wallet.signing.getState().visible).toBe(false)
  })

  test('[SIGN-01] [SIGN-03] error: the person rejects one, and the others go on', async () => {
    const wallet = setUp(signer(device))
    const first = requestSignatures(wallet, request)
    const second = requestSignatures(wallet, { ...request, digest: '0x09' })
    await settle()
    const [one, other] = wallet.signing.getState().requests
    rejectSigning(wallet, one?.id ?? '')
    await expect(first).rejects.toThrow('rejected by user')
    expect(wallet.signing.getState()).toMatchObject({
      visible: true,
      requests: [{ id: other?.id }],
    })
    rejectSigning(wallet, 'unknown')
    rejectSigning(wallet, other?.id ?? '')
    await expect(second).rejects.toThrow('rejected by user')
    expect(wallet.signing.getState()).toMatchObject({
      visible: false,
      requests: [],
    })
  })

  test('[SIGN-01] error: before sign-in there is nobody to ask further', async () => {
    const wallet = setUp(signer(device))
    wallet.session.setState({ type: 'signed-out' }, true)
    await expect(requestSignatures(wallet, request)).rejects.toThrow(
      'Not enough signers',
    )
    expect(wallet.signing.getState().requests).toEqual([])
  })
})

describe('a slow guard', () => {
  afterEach(() => void vi.useRealTimers())

  /** A guard that is ready, and answers, when a test says so. */
  function setUpSlow() {
    const facts = { isReady: false }
    let answer = (_signature: Hex) => {}
    const wallet = setUp(signer(device), {
      ...guardSigner,
      status: ({ signed }) => ({
        ...ready,
        ready: facts.isReady && signed.size > 0,
      }),
      sign: () => new Promise((resolve) => (answer = resolve)),
    })
    return { wallet, facts, answer: () => answer(signature) }
  }

  test('[SIGN-02] [ERRS-01] error: after 5000 ms the manager shows itself, and the guard may still sign', async () => {
    vi.useFakeTimers()
    const { wallet, facts, answer } = setUpSlow()
    const signed = requestSignatures(wallet, request)
    await vi.advanceTimersByTimeAsync(4999)
    expect(wallet.signing.getState().visible).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(wallet.signing.getState()).toMatchObject({
      visible: true,
      requests: [{ signedWeight: 2 }],
    })
    expect(wallet.warned).toContain('waitUntilReady timed out after 5000ms')
    facts.isReady = true
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    const asked = promptSigner(wallet, id, guard)
    answer()
    await asked
    expect((await signed).size).toBe(2)
  })

  test('[SIGN-02] [SIGN-04] behavior: a guard that comes while the person is asked waits its turn, without a complaint', async () => {
    const { wallet, facts } = setUpSlow()
    const mail: Address = `0x${'e'.repeat(40)}`
    const asking = signer(mail, {
      kind: 'passwordless',
      status: () => ({ ...ready, ready: false, actionable: true }),
      sign: () => new Promise(() => {}),
    })
    wallet.signers.byAddress.set(mail, asking)
    const signers = [...request.config.signers, { address: mail, weight: 1 }]
    const config = { threshold: 5, signers }
    const signed = requestSignatures(wallet, { ...request, config })
    signed.catch(() => undefined)
    await settle()
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    facts.isReady = true
    void askSigner(wallet, id, mail)
    await settle()
    expect(wallet.signing.getState().visible).toBe(true)
    expect(wallet.notifications.getState().shown).toEqual([])
    rejectAllSigning(wallet)
    await expect(signed).rejects.toThrow('rejected')
  })

  test('[SIGN-02] behavior: an answer that takes longer than 5000 ms counts', async () => {
    vi.useFakeTimers()
    const { wallet, facts, answer } = setUpSlow()
    facts.isReady = true
    const signed = requestSignatures(wallet, request)
    await vi.advanceTimersByTimeAsync(6000)
    expect(wallet.signing.getState().visible).toBe(false)
    answer()
    expect((await signed).size).toBe(2)
  })
})

describe('promptSigner', () => {
  test('[SIGN-01] [ERRS-01] error: a signer that is neither ready nor actionable', async () => {
    const wallet = setUp(signer(device), guardSigner)
    putSetting(wallet.settings, wallet.storage, 'manualSigning', true)
    const signed = requestSignatures(wallet, request)
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    const asked = promptSigner(wallet, id, guard)
    await expect(asked).rejects.toThrow(SignerNotReadyError)
    await expect(asked).rejects.toThrow('SignerStore2: signer is not ready')
    rejectAllSigning(wallet)
    await expect(signed).rejects.toThrow()
  })

  test('[SIGN-01] behavior: a signature that comes after the end is ignored', async () => {
    let answer = (_signature: Hex) => {}
    const wallet = setUp(
      signer(device, {
        sign: () => new Promise((resolve) => (answer = resolve)),
      }),
    )
    const signed = requestSignatures(wallet, request)
    await settle()
    rejectAllSigning(wallet)
    await expect(signed).rejects.toThrow()
    answer(signature)
    await settle()
    expect(wallet.signing.getState().requests).toEqual([])
    expect(wallet.notifications.getState().shown).toEqual([])
  })
})

describe('askSigner', () => {
  test('[SIGN-03] [SIGN-04] says a bad format in a notification, each time', async () => {
    const wallet = setUp(signer(device, { sign: async () => '0x1234' }))
    putSetting(wallet.settings, wallet.storage, 'manualSigning', true)
    const signed = requestSignatures(wallet, request)
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    await askSigner(wallet, id, device)
    expect(wallet.notifications.getState().shown).toMatchObject([
      { kind: 'failure', text: 'SignerStore2: invalid signature' },
    ])
    await askSigner(wallet, id, device)
    expect(wallet.warned).toHaveLength(2)
    rejectAllSigning(wallet)
    await expect(signed).rejects.toThrow('rejected by user')
  })

  test('[SIGN-04] behavior: a failure that comes after the request has left is not said', async () => {
    let fail = (_error: Error) => {}
    const wallet = setUp(
      signer(device, { sign: () => new Promise((_, no) => (fail = no)) }),
    )
    const signed = requestSignatures(wallet, request)
    await settle()
    rejectAllSigning(wallet)
    await expect(signed).rejects.toThrow('rejected by user')
    fail(new TypeError('late'))
    await settle()
    expect(wallet.notifications.getState().shown).toEqual([])
  })
})

describe('completeRequest', () => {
  test('[SIGN-01] warns and does nothing without enough weight', async () => {
    const wallet = setUp(signer(device))
    const signed = requestSignatures(wallet, request)
    await settle()
    // The device has signed, and nobody else is there: autopilot ends.
    expect(wallet.warned).toEqual(['Not enough weight to complete'])
    expect(wallet.signing.getState()).toMatchObject({
      requests: [{ signedWeight: 2, threshold: 5 }],
      visible: true,
    })
    rejectAllSigning(wallet)
    await expect(signed).rejects.toThrow('rejected by user')
  })
})

describe('dismissFinished', () => {
  test('[SIGN-03] a request signed in the open manager stays to be seen until it is dismissed', async () => {
    const wallet = setUp(signer(device), guardSigner)
    putSetting(wallet.settings, wallet.storage, 'manualSigning', true)
    const signed = requestSignatures(wallet, request)
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    await askSigner(wallet, id, device)
    await askSigner(wallet, id, guard)
    await signed
    expect(wallet.signing.getState()).toMatchObject({
      visible: false,
      requests: [],
      finished: { id, signedWeight: 5 },
    })
    dismissFinished(wallet)
    expect(wallet.signing.getState().finished).toBeUndefined()
  })
})
