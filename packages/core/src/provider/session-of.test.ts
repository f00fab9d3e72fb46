import type { Environment, Network } from '@cairn/protocol'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { sessionNetworks } from './session-of.ts'

const network = (chainId: number, rpcUrl: string) =>
  ({ chainId, rpcUrl, type: 'mainnet' }) as Network

test('[DAPP-01] apps get the operator’s node of a network, and no node that the person named in its place', () => {
  const own = 'https://wallet.example/nodes/polygon'
  const added = 'https://added.example'
  const networks = createStore(() => ({
    all: [network(137, 'https://mine.example/secret-key'), network(5, added)],
    defaultChainId: 137,
  }))
  const environment = {
    networks: [network(137, own)],
  } as unknown as Environment
  const told = sessionNetworks({ environment, networks } as never)
  expect(told.map(({ rpcUrl }) => rpcUrl)).toEqual([own, added])
})
