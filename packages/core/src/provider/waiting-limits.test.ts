import { describe, expect, test } from 'vitest'
import {
  account,
  connected,
  entriesOf,
  peer,
  rpc,
} from '../../test/_connected-app.ts'
import { keepSite } from '../connect/connected-sites.ts'
import { ask } from '../inbox/ask.ts'
import { type Asker, isOpen } from '../inbox/entry.ts'
import { addRequest } from '../inbox/inbox-entries.ts'
import { rejectEntry } from '../inbox/settle.ts'
import { walletConnectKey } from '../inbox/site-key.ts'
import {
  handleRequest,
  hasRoom,
  mostConnecting,
  mostOfAll,
  mostWaiting,
} from './handle-request.ts'
import type { DappRequest } from './provider-wallet.ts'

describe('questions that wait', () => {
  test('[DAPP-01] error: an app’s questions that wait are limited; another app’s are not', async () => {
    const wallet = connected()
    keepSite(wallet, {
      origin: 'https://other.example',
      account,
      chainIds: [137],
      connectedAt: 1,
      lastUsedAt: 1,
    })
    const sign = (id: number, from = peer) =>
      handleRequest(wallet, from, rpc('personal_sign', ['0x00', account], id))
    for (let id = 1; id <= mostWaiting; id += 1) sign(id).catch(() => undefined)
    await expect(sign(99)).rejects.toMatchObject({ code: -32_005 })
    const other = { ...peer, peerId: '7', origin: 'https://other.example' }
    sign(1, other).catch(() => undefined)
    expect(entriesOf(wallet)).toHaveLength(mostWaiting + 1)
  })

  test('[WCON-02] error: questions of all sessions are limited; a known one and what asks nothing pass', async () => {
    const wallet = connected()
    const sessions = Array.from(
      { length: 7 },
      (_, index): Asker => ({
        ...{ peerId: `t${index}`, transport: 'walletconnect' },
        ...{ origin: `https://s${index}.example`, proof: 'claimed' },
      }),
    )
    const at = { account, chainIds: [137], connectedAt: 1, lastUsedAt: 1 }
    for (const { peerId, origin } of sessions)
      keepSite(wallet, { key: walletConnectKey(peerId), origin, ...at })
    const tell = async (from: Asker, request: DappRequest) =>
      handleRequest(wallet, from, request).catch(({ code }) => code)
    const sign = (id: number) => rpc('personal_sign', ['0x00', account], id)
    for (const from of sessions.slice(0, 6))
      for (let id = 1; id <= mostWaiting; id += 1) void tell(from, sign(id))
    expect(entriesOf(wallet)).toHaveLength(mostOfAll)
    const [first = peer] = sessions
    const last = sessions.at(-1) ?? peer
    expect(await tell(last, sign(1))).toBe(-32_005)
    expect(await tell(last, rpc('eth_accounts'))).toEqual([account])
    void tell(first, sign(1))
    rejectEntry(wallet, entriesOf(wallet).at(-1)?.id ?? 0)
    expect(entriesOf(wallet).filter(isOpen)).toHaveLength(mostOfAll - 1)
  })

  test('[WCON-01] error: pairings of strangers leave room for the sessions that there are', () => {
    const wallet = connected()
    const from: Asker = {
      ...{ peerId: 'pairing', transport: 'walletconnect' },
      ...{ origin: 'https://stranger.example', proof: 'claimed' },
    }
    for (let index = 0; index < mostConnecting; index += 1) {
      expect(hasRoom(wallet, from, true)).toBe(true)
      const question = ask(wallet, {
        ...{ chainId: 137, from, call: `pairing:${index}` },
        ask: { type: 'connect', options: { app: 'Any' }, reply: 'session' },
      })
      question.answer.catch(() => undefined)
    }
    expect(hasRoom(wallet, from, true)).toBe(false)
  })

  test('[DAPP-03] error: questions of all sites are limited: frames of many names bury nothing', async () => {
    const wallet = connected()
    const sites = Array.from(
      { length: 100 },
      (_, index): Asker => ({
        ...peer,
        peerId: `f${index}`,
        transport: 'extension',
        origin: `https://f${index}.example`,
      }),
    )
    const tellAll = async (from: Asker, request: DappRequest) =>
      handleRequest(wallet, from, request).catch(({ code }) => code)
    const asked = sites.map((from) =>
      tellAll(from, rpc('eth_requestAccounts', [], 1)),
    )
    expect(await Promise.all(asked.slice(mostConnecting))).toEqual(
      sites.slice(mostConnecting).map(() => -32_005),
    )
    expect(entriesOf(wallet)).toHaveLength(mostConnecting)
    // The same request again has its entry, and connected sites go on asking.
    void tellAll(sites[0] ?? peer, rpc('eth_requestAccounts', [], 1))
    const at = { account, chainIds: [137], connectedAt: 1, lastUsedAt: 1 }
    for (const { origin } of sites) keepSite(wallet, { origin, ...at })
    for (const from of sites)
      void tellAll(from, rpc('personal_sign', ['0x00', account], 2))
    expect(entriesOf(wallet)).toHaveLength(mostOfAll)
    const sign = rpc('personal_sign', ['0x00', account], 2)
    expect(await tellAll(peer, sign)).toBe(-32_005)
    // The person's own questions, and sessions of other devices, count apart.
    addRequest(
      wallet.inbox,
      { type: 'send', chainId: 137, txs: [] },
      wallet.now(),
    )
    rejectEntry(wallet, entriesOf(wallet)[0]?.id ?? 0)
    void tellAll(peer, rpc('personal_sign', ['0x00', account], 3))
    expect(entriesOf(wallet).filter(isOpen)).toHaveLength(mostOfAll + 1)
  })
})
