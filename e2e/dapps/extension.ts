import * as wagmi from '@wagmi/core'
import * as mipd from 'mipd'
import * as viem from 'viem'

// The page of an app that finds wallets as libraries do, unmodified.
const hadEthereum = 'ethereum' in window
const store = mipd.createStore()
const events: unknown[] = []
Object.assign(globalThis, {
  ...{ wagmi, mipd, viem, store, events, hadEthereum },
  runs: {},
  provider: store.getProviders()[0]?.provider,
})
for (const name of [
  'connect',
  'disconnect',
  'accountsChanged',
  'chainChanged',
] as const)
  store
    .getProviders()[0]
    ?.provider.on(name, (data: unknown) => events.push([name, data]))
