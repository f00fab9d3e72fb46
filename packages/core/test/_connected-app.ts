import { keepSite } from '../src/connect/connected-sites.ts'
import type { Asker } from '../src/inbox/entry.ts'
import type { DappRequest } from '../src/provider/provider-wallet.ts'
import { setUp } from './_bare-wallet.ts'

export const account = `0x${'a1'.repeat(20)}` as const

/** An app in a page, as the browser proves it. */
export const peer: Asker = {
  peerId: '12.5',
  transport: 'port',
  origin: 'https://shop.example',
  proof: 'browser',
}

/** A signed-in wallet without services that an origin is connected to. */
export function connected(origin = peer.origin) {
  const wallet = setUp()
  wallet.session.setState(
    {
      type: 'signed-in',
      address: account,
      login: { type: 'passwordless', email: 'ada@example.com' },
      engine: 'ready',
    },
    true,
  )
  keepSite(wallet, {
    origin,
    account,
    chainIds: [137],
    connectedAt: 1,
    lastUsedAt: 1,
  })
  return wallet
}

export const rpc = (
  method: string,
  params: unknown = [],
  id: number | string = 1,
): DappRequest => ({ id, method, params })

export const entriesOf = (wallet: ReturnType<typeof connected>) =>
  wallet.inbox.getState().entries
