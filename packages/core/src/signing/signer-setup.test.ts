import { describe, expect, test } from 'vitest'
import { device, guard, setUp, signer } from '../../test/_bare-wallet.ts'
import type { Signer } from '../signers/signer.ts'
import { removeSigner, setUpSigners } from './signer-setup.ts'
import { requestSignatures, resetSigning } from './signing-manager.ts'

const known = (wallet: ReturnType<typeof setUp>) => [
  ...wallet.signers.byAddress.keys(),
]
const recovery = (address = guard): Signer =>
  signer(address, { kind: 'recovery-key' })

describe('setUpSigners', () => {
  test('[SIGN-04] behavior: an address that is there already is skipped with a warning', async () => {
    const wallet = setUp(signer(device))
    const twin = signer(device, {
      kind: 'recovery-key',
      label: { text: 'Twin' },
    })
    await setUpSigners(wallet, () => [twin, recovery()])
    expect(known(wallet)).toEqual([device, guard])
    expect(wallet.signers.byAddress.get(device)?.label).toBe('this-device')
    expect(wallet.warned).toEqual(['Duplicate signer'])
  })

  test('[SIGN-04] behavior: of several keys of this device the first is used', async () => {
    const wallet = setUp()
    await setUpSigners(wallet, () => [signer(device), signer(guard)])
    expect(known(wallet)).toEqual([device])
    expect(wallet.warned).toEqual(['Multiple local signers'])
  })

  test('[SIGN-04] behavior: set-ups and removals take turns', async () => {
    const wallet = setUp()
    const slow = Promise.withResolvers<readonly Signer[]>()
    const order: string[] = []
    const first = setUpSigners(wallet, () => slow.promise)
    const second = removeSigner(wallet, guard).then(() => order.push('gone'))
    const third = setUpSigners(wallet, () => {
      order.push('third')
      return [recovery(device)]
    })
    await Promise.resolve()
    expect(order).toEqual([])
    slow.resolve([recovery()])
    await Promise.all([first, second, third])
    expect(known(wallet)).toEqual([device])
    expect(order).toHaveLength(2)
    expect(wallet.warned).toEqual([])
  })

  test('[SIGN-04] error: one that fails does not stop the next', async () => {
    const wallet = setUp()
    const failing = setUpSigners(wallet, () => {
      throw new TypeError('no key')
    })
    const next = setUpSigners(wallet, () => [recovery()])
    await expect(failing).rejects.toThrow('no key')
    await next
    expect(known(wallet)).toEqual([guard])
  })
})

describe('removeSigner', () => {
  test('[SIGN-04] behavior: a missing one is skipped with a warning, one that is there is locked', async () => {
    let locked = 0
    const lock = () => {
      locked += 1
    }
    const wallet = setUp(signer(device, { kind: 'recovery-key', lock }))
    await removeSigner(wallet, guard)
    expect(wallet.warned).toEqual(['Missing signer'])
    await removeSigner(wallet, device)
    expect(known(wallet)).toEqual([])
    expect(locked).toBeGreaterThan(0)
  })
})

describe('resetSigning', () => {
  test('[SIGN-04] empties the queue, hides the manager, forgets every signer and what was under way', async () => {
    let isLocked = false
    const lock = () => {
      isLocked = true
    }
    const wallet = setUp(signer(device, { kind: 'recovery-key', lock }))
    const slow = Promise.withResolvers<readonly Signer[]>()
    const late = setUpSigners(wallet, () => slow.promise)
    const waiting = requestSignatures(wallet, {
      account: device,
      chainId: 1,
      config: { threshold: 9, signers: [] },
      digest: '0x01',
      imageHash: '0x03',
      subdigest: '0x02',
      auxDataOf: () => '0x',
    })
    resetSigning(wallet)
    await expect(waiting).rejects.toThrow('rejected by user')
    slow.resolve([recovery()])
    await late
    expect(known(wallet)).toEqual([])
    expect(isLocked).toBe(true)
    expect(wallet.signing.getState()).toMatchObject({
      requests: [],
      visible: false,
      focus: undefined,
    })
  })
})
