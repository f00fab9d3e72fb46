import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/account/engine.ts'
import {
  onDefaultChange,
  setDefaultChain,
} from '../src/account/manage-networks.ts'
import {
  changeNetwork,
  isChangedNetwork,
  isOwnNetwork,
  listNetworks,
  type NetworkDraft,
  removeNetwork,
  resetNetwork,
  saveNetwork,
  setNetworkUsed,
  startWallet,
} from '../src/index.ts'
import { newProfile, openPage } from './_browser.ts'
import { signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ otherChainIds: [31337] })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** The stack, but the wallet is told of its first chain only. */
function withoutOthers(): Stack {
  const { environment } = stack
  const networks = environment.networks.slice(0, 1)
  return { ...stack, environment: { ...environment, networks } }
}

function draft(more: Partial<NetworkDraft> = {}): NetworkDraft {
  const [, chain] = stack.chains
  return {
    chainId: 31337,
    title: 'My chain',
    type: 'testnet',
    rpcUrl: chain?.rpcUrl ?? '',
    indexerUrl: '',
    relayerUrl: '',
    nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
    ...more,
  }
}

describe('saveNetwork', () => {
  test('[NETS-02] adds a network whose node is of that chain, and the account is known there', async () => {
    const profile = newProfile()
    const page = await signIn(withoutOthers(), 'ada@example.com', profile)
    await expect((await getAccount(page)).status(31337)).rejects.toThrow()
    await saveNetwork(page, draft())
    expect(isOwnNetwork(page, 31337)).toBe(true)
    expect(await (await getAccount(page)).status(31337)).toMatchObject({
      version: 2,
      deployed: false,
    })

    await saveNetwork(page, draft({ title: 'Renamed' }))
    const reopened = openPage(withoutOthers(), profile)
    await startWallet(reopened)
    const titles = (include: boolean) =>
      listNetworks(reopened.networks.getState(), include).map((n) => n.title)
    expect(titles(true)).toEqual(['Polygon', 'Renamed'])
    expect(titles(false)).toEqual(['Polygon'])
    await expect(async () =>
      reopened.clients.relayer(31337).ping({}),
    ).rejects.toThrow('RelayerClient not configured for chainId 31337')

    removeNetwork(reopened, 31337)
    expect(titles(true)).toEqual(['Polygon'])
    expect(profile.kept.has('cairn.networks')).toBe(false)
  })

  test('[NETS-02] error: a node of another chain, no node, a network that is known', async () => {
    const page = openPage(withoutOthers(), newProfile())
    const { rpcUrl } = draft()
    await expect(saveNetwork(page, draft({ chainId: 5 }))).rejects.toThrow(
      'The node is of chain 31337.',
    )
    for (const bad of [`${stack.url}/nowhere`, 'http://127.0.0.1:1/'])
      await expect(saveNetwork(page, draft({ rpcUrl: bad }))).rejects.toThrow(
        'The node does not answer.',
      )
    await expect(
      saveNetwork(page, draft({ chainId: 137, rpcUrl })),
    ).rejects.toThrow('This network already exists.')
    expect(() => removeNetwork(page, 137)).toThrow(
      'This network already exists.',
    )
    expect(page.networks.getState().all).toHaveLength(1)
  })
})

describe('changeNetwork', () => {
  const asked = { title: '', indexerUrl: '', relayerUrl: '' }

  test('[NETS-01] [NETS-02] a known network is asked elsewhere; only that is kept, and can be taken back', async () => {
    const profile = newProfile()
    const page = await signIn(stack, 'grace@example.com', profile)
    const { rpcUrl, title } = stack.environment.networks[0] ?? {}
    const elsewhere = `${rpcUrl}?of=mine`
    await changeNetwork(page, 137, { ...asked, title: 'P', rpcUrl: elsewhere })
    expect(page.storage.get('networks')).toEqual({
      changed: [{ chainId: 137, title: 'P', rpcUrl: elsewhere }],
      added: [],
      off: [],
    })
    expect(isChangedNetwork(page, 137)).toBe(true)
    expect(isOwnNetwork(page, 137)).toBe(false)
    expect(await (await getAccount(page)).status(137)).toMatchObject({
      version: 2,
    })
    const reopened = openPage(stack, profile)
    expect(reopened.networks.getState().all[0]).toMatchObject({
      title: 'P',
      rpcUrl: elsewhere,
    })
    resetNetwork(reopened, 137)
    expect(reopened.networks.getState().all[0]).toMatchObject({ title, rpcUrl })
    expect(isChangedNetwork(reopened, 137)).toBe(false)
    expect(profile.kept.has('cairn.networks')).toBe(false)
  })

  test('[NETS-02] error: a node of another chain, no node, an unknown network', async () => {
    const page = openPage(stack, newProfile())
    await expect(
      changeNetwork(page, 137, { ...asked, rpcUrl: draft().rpcUrl }),
    ).rejects.toThrow('The node is of chain 31337.')
    await expect(
      changeNetwork(page, 137, { ...asked, rpcUrl: 'http://127.0.0.1:1/' }),
    ).rejects.toThrow('The node does not answer.')
    await expect(
      changeNetwork(page, 5, { ...asked, rpcUrl: '' }),
    ).rejects.toThrow('Network with chainId 5 not found')
    expect(page.storage.get('networks')).toBeUndefined()
  })
})

describe('setDefaultChain', () => {
  test('[NETS-02] tells who listens, is kept, and is always in use and listed', () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    const told: number[] = []
    const stop = onDefaultChange(page, (chainId) => void told.push(chainId))
    setNetworkUsed(page, 31337, false)
    setDefaultChain(page, 31337)
    setDefaultChain(page, 31337)
    stop()
    expect(told).toEqual([31337])
    const state = openPage(stack, profile).networks.getState()
    expect(state).toMatchObject({ defaultChainId: 31337, off: [] })
    expect(listNetworks(state, false)[0]?.chainId).toBe(31337)
  })

  test('[NETS-02] error: not to an unknown network, which stays what it was', () => {
    const page = openPage(stack, newProfile())
    expect(() => setDefaultChain(page, 5)).toThrow(
      "Can't set default to unknown network",
    )
    expect(page.networks.getState().defaultChainId).toBe(137)
  })
})

describe('setNetworkUsed', () => {
  test('[NETS-01] a network can be left out, but never the default one', () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    setNetworkUsed(page, 31337, false)
    const shown = () =>
      listNetworks(openPage(stack, profile).networks.getState(), true)
    expect(shown().map(({ chainId }) => chainId)).toEqual([137])
    expect(() => setNetworkUsed(page, 137, false)).toThrow(
      'These networks cannot be kept: it has no default network.',
    )
    setNetworkUsed(page, 31337, true)
    expect(shown()).toHaveLength(2)
    expect(profile.kept.has('cairn.networks')).toBe(false)
  })
})
