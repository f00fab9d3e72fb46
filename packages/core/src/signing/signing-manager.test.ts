import type { SignatureRequest } from '@cairn/account'
import { type Address, type Hex, signedWeight } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { createWallet } from '../create-wallet.ts'
import { putSetting } from '../settings/settings.store.ts'
import type { Signer, SignerStatus } from '../signers/signer.ts'
import type { Wallet } from '../wallet.ts'
import { cancelFocus, continueFocus, openFocus } from './focus.ts'
import {
  promptSigner,
  rejectAllSigning,
  requestSignatures,
  SignerNotReadyError,
} from './signing-manager.ts'

const url = 'http://localhost/'
const device: Address = `0x${'d'.repeat(40)}`
const guard: Address = `0x${'9'.repeat(40)}`
const signature: Hex = `0x${'aa'.repeat(66)}`
const ready: SignerStatus = {
  message: 'Ready',
  ready: true,
  actionable: false,
  available: true,
}

const request: SignatureRequest = {
  account: `0x${'a'.repeat(40)}`,
  chainId: 137,
  config: {
    threshold: 5,
    signers: [
      { address: guard, weight: 3 },
      { address: device, weight: 2 },
    ],
  },
  digest: '0x01',
  subdigest: '0x02',
  auxDataOf: (signatures) => `0x${[...signatures.keys()].length}0`,
}

function signer(address: Address, parts: Partial<Signer> = {}): Signer {
  return {
    address,
    kind: 'local-session',
    label: 'This device',
    status: () => ready,
    sign: async () => signature,
    ...parts,
  }
}

/** Ready once somebody has signed, as the guard is. */
const guardSigner = signer(guard, {
  kind: 'guard',
  label: 'Guard',
  status: ({ signed }) => ({ ...ready, ready: signed.size > 0 }),
})

function setUp(...signers: Signer[]): Wallet {
  const kept = new Map<string, string>()
  const wallet = createWallet({
    environment: {
      environment: 'local',
      services: {
        api: url,
        metadata: url,
        indexerGateway: url,
        sessions: url,
        guard: url,
        identity: url,
        keyshare: [],
      },
      keyshareNodes: [],
      keyshareThreshold: 2,
      networks: [
        {
          chainId: 137,
          name: 'polygon',
          title: 'Polygon',
          type: 'mainnet',
          rpcUrl: url,
          indexerUrl: url,
          relayerUrl: url,
          isDefaultChain: true,
          nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
        },
      ],
      guards: [],
    },
    origin: url,
    area: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    indexedDB: {} as IDBFactory,
    fetch: () => Promise.reject(new TypeError('offline')),
    now: () => 0,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  })
  for (const one of signers) wallet.runtime.signers.set(one.address, one)
  wallet.session.setState({
    type: 'signed-in',
    address: request.account,
    login: { type: 'unknown' },
    engine: 'ready',
  })
  return wallet
}

/** Lets everything that needs no time happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

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
      { kind: 'failure', title: 'Signing failed', text: 'no answer' },
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

  test('[SIGN-01] error: before sign-in there is nobody to ask further', async () => {
    const wallet = setUp(signer(device))
    wallet.session.setState({ type: 'signed-out' }, true)
    await expect(requestSignatures(wallet, request)).rejects.toThrow(
      'Not enough signers',
    )
    expect(wallet.signing.getState().requests).toEqual([])
  })
})

describe('openFocus', () => {
  /** Asks the person; signs only when they continue. */
  const interactive = (address: Address) =>
    signer(address, {
      kind: 'recovery-key',
      status: () => ({ ...ready, ready: false, actionable: true }),
      sign: async ({ focus }) =>
        (await focus('recovery-phrase')) ? signature : '0x',
    })

  test('[SIGN-04] continue signs, cancel does not', async () => {
    const wallet = setUp(interactive(guard), signer(device))
    const signed = requestSignatures(wallet, request)
    await settle()
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    const first = promptSigner(wallet, id, guard)
    expect(wallet.signing.getState().focus).toEqual({
      view: 'recovery-phrase',
      signer: guard,
      account: request.account,
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
    const focus = { view: 'login', signer: guard, account: device } as const
    const open = openFocus(wallet, focus)
    await expect(openFocus(wallet, focus)).rejects.toThrow('Focus already set')
    cancelFocus(wallet)
    expect(await open).toBe(false)
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

describe('promptSigner', () => {
  test('[SIGN-01] error: a signer that is neither ready nor actionable', async () => {
    const wallet = setUp(signer(device), guardSigner)
    putSetting(wallet.settings, wallet.storage, 'manualSigning', true)
    const signed = requestSignatures(wallet, request)
    const id = wallet.signing.getState().requests[0]?.id ?? ''
    await expect(promptSigner(wallet, id, guard)).rejects.toThrow(
      SignerNotReadyError,
    )
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
