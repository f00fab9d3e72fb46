import { parseJson } from '@cairn/primitives'
import {
  bridgeMessage,
  type PageState,
  rpcRequest,
  type WorkerMessage,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import { findConnectedSite } from '../connect/connected-sites.ts'
import { restoreAppEntries } from '../inbox/app-entries.ts'
import { type Asker, type Entry, isOpen } from '../inbox/entry.ts'
import { rejectEverything, settle } from '../inbox/settle.ts'
import { handleRequest } from '../provider/handle-request.ts'
import { ProviderError, toProviderError } from '../provider/provider-error.ts'
import { strangersChain, toQuantity } from '../provider/provider-wallet.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import { failureOf } from './app-link.ts'
import { endPrompt } from './end-prompt.ts'
import { followReceipts } from './follow-receipts.ts'
import { followSent } from './follow-sent.ts'
import { hearPrompt } from './hear-prompt.ts'
import { keptEntries } from './kept-entries.ts'
import { type Allowance, takeRequest } from './request-rate.ts'

/** The functions of the browser that the hub needs. */
export type HubHooks = {
  /** Opens the prompt window, or brings it to the front. */
  readonly showPrompt: () => void
  /** Closes the prompt window if it is open. */
  readonly hidePrompt: () => void
  /** Shows how many questions wait for a decision. */
  readonly showCount: (count: number) => void
  /** Tells every page's content script to ask for its state again. */
  readonly wakePages: () => void
  /** Keeps the sites that were told to stop asking, for the next worker. */
  readonly keepMuted: (origins: readonly string[]) => void
}

/** A page's content script, as the browser names it. */
export type ExtensionPage = {
  /** Origin of the page's frame: the browser vouches for it. */
  readonly origin: string
  readonly send: (message: WorkerMessage) => void
}

/** One connection with a content script or with the prompt window. */
export type HubConnection = {
  readonly hear: (message: unknown) => void
  readonly leave: () => void
}

export type ExtensionHub = {
  readonly connectPage: (page: ExtensionPage) => HubConnection
  readonly connectPrompt: (
    send: (entries: readonly Entry[]) => void,
  ) => HubConnection
  /**
   * The person closed the prompt window: rejects the questions that wait for a
   * decision. A transaction that was handed in is followed; any other that was
   * being signed fails.
   */
  readonly closePrompt: () => void
  /** Compares what pages know with the storage, and tells them what changed. */
  readonly compare: () => void
}

/** Time for a page to come back after the worker was stopped, in ms. */
const returnMs = 10_000

type Hub = {
  readonly wallet: TransactionsWallet
  /** The present connection of each page, by its peer id. */
  readonly pages: Map<string, ExtensionPage>
  readonly underWay: Set<string>
  /** The last state of each origin that asked, as JSON. */
  readonly states: Map<string, string>
  readonly allowances: Map<string, Allowance>
  readonly hooks: HubHooks
}

/**
 * Answers the pages of all tabs from the extension's background worker, and
 * leaves each decision to the prompt window. Questions lie in the tab storage
 * of `wallet`, so that a new worker goes on where a stopped one ended.
 *
 * @param wallet - a wallet that can read and cannot sign
 * @see XTNS-01 DAPP-01
 */
export function createExtensionHub(
  wallet: TransactionsWallet,
  hooks: HubHooks,
): ExtensionHub {
  const hub: Hub = {
    wallet,
    hooks,
    pages: new Map(),
    underWay: new Set(),
    states: new Map(),
    allowances: new Map(),
  }
  const prompts = new Set<(entries: readonly Entry[]) => void>()
  restoreAppEntries(wallet)
  followSent(wallet)
  followReceipts(wallet)
  wallet.inbox.subscribe(({ entries, muted = [] }, old) => {
    const { entries: before } = old
    if (muted !== old.muted && muted.length > 0) hooks.keepMuted(muted)
    if (entries === before) return
    for (const send of prompts) send(entries)
    count()
    showOrHide(hub, before)
  })
  const count = () =>
    hooks.showCount(wallet.inbox.getState().entries.filter(isOpen).length)
  count()
  const isIn = () => wallet.session.getState().type === 'signed-in'
  let wasIn = isIn()
  dropLost(hub)
  return {
    connectPage: (page) => connectPage(hub, page),
    connectPrompt: (send) => {
      prompts.add(send)
      send(wallet.inbox.getState().entries)
      return {
        hear: (message) => hearPrompt(wallet, message),
        leave: () => prompts.delete(send),
      }
    },
    closePrompt: () => void endPrompt(wallet),
    compare: () => {
      if (wasIn && !isIn()) rejectEverything(wallet)
      wasIn = isIn()
      for (const page of hub.pages.values()) {
        tellState(wallet, page)
        noteState(hub, page.origin)
      }
      hooks.wakePages()
    },
  }
}

/** Withdraws questions of pages that do not come back. */
function dropLost({ wallet, pages }: Hub): void {
  const { entries } = wallet.inbox.getState()
  if (entries.length === 0) return
  void wallet.platform.delay(returnMs).then(() => {
    for (const { id, from } of entries)
      if (from && !pages.has(from.peerId))
        settle(wallet, id, { type: 'withdraw' })
  })
}

function showOrHide({ wallet, hooks }: Hub, before: readonly Entry[]): void {
  const { entries } = wallet.inbox.getState()
  const known = new Set(before.map(({ id }) => id))
  const isBusy = ({ state, ...entry }: Entry) =>
    isOpen({ state, ...entry }) || state.type === 'sent'
  if (entries.some((entry) => isOpen(entry) && !known.has(entry.id)))
    hooks.showPrompt()
  else if (before.some(isBusy) && !entries.some(isBusy)) hooks.hidePrompt()
}

function connectPage(hub: Hub, page: ExtensionPage): HubConnection {
  let peer: Asker | undefined
  return {
    hear: (raw) => {
      const message = z.safeParse(bridgeMessage, raw).data
      if (!message) return
      if (message.type === 'hello') {
        if (peer || !/^https?:/.test(page.origin)) return
        peer = askerOf(page.origin, message.page)
        hub.pages.set(peer.peerId, page)
        tellState(hub.wallet, page)
        noteState(hub, page.origin)
      } else if (!peer) return
      else if (message.type === 'ask') void answer(hub, peer, message)
      else forget(hub, peer, message.id)
    },
    leave: () => {
      if (!peer || hub.pages.get(peer.peerId) !== page) return
      hub.pages.delete(peer.peerId)
      withdraw(hub, peer)
    },
  }
}

/** @param page - name that the content script gives its document */
function askerOf(origin: string, page: string): Asker {
  const peerId = `${page}@${origin}`
  return { peerId, transport: 'extension', origin, proof: 'browser' }
}

async function answer(
  hub: Hub,
  peer: Asker,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> {
  const { wallet, underWay, pages } = hub
  const call = `${peer.peerId}:${id}`
  // The page asked again while its answer is on the way.
  if (underWay.has(call)) return
  underWay.add(call)
  let outcome: { result: unknown } | ReturnType<typeof failureOf>
  try {
    limitRequests(hub, peer.origin)
    const { method, params, chainId } = readRequest(text)
    const request = { id, method, params, chainId }
    outcome = { result: await handleRequest(wallet, peer, request) }
  } catch (error) {
    outcome = failureOf(toProviderError(error))
  }
  underWay.delete(call)
  const message = { type: 'answer', id, ...outcome } as WorkerMessage
  pages.get(peer.peerId)?.send(message)
  tellChange(hub, peer.origin)
}

function noteState({ wallet, states }: Hub, origin: string): void {
  states.set(origin, JSON.stringify(stateOf(wallet, origin)))
}

/** Tells the pages of one origin what its own request has changed. */
function tellChange(hub: Hub, origin: string): void {
  const { wallet, states, pages, hooks } = hub
  const state = JSON.stringify(stateOf(wallet, origin))
  const before = states.get(origin)
  states.set(origin, state)
  if (before === undefined || before === state) return
  for (const page of pages.values())
    if (page.origin === origin) tellState(wallet, page)
  hooks.wakePages()
}

/** @throws {ProviderError} -32600 for what is no request */
function readRequest(text: string) {
  const { data } = z.safeParse(rpcRequest, parseJson(text))
  if (data) return data
  throw new ProviderError('invalidRequest', 'The request is not readable.')
}

/** @throws {ProviderError} -32005 for an origin that asks too fast */
function limitRequests({ wallet, allowances }: Hub, origin: string): void {
  const next = takeRequest(allowances.get(origin), wallet.now())
  if (!next)
    throw new ProviderError('limit', 'This site sends too many requests.')
  allowances.set(origin, next)
}

/** Tells a page its account and network; the content script compares them. */
function tellState(wallet: TransactionsWallet, page: ExtensionPage): void {
  page.send({ type: 'state', state: stateOf(wallet, page.origin) })
}

function stateOf(wallet: TransactionsWallet, origin: string): PageState {
  const site = findConnectedSite(wallet, origin)
  if (!site)
    return { accounts: [], chainId: toQuantity(strangersChain(wallet)) }
  const chain = site.chainIds[0] ?? wallet.networks.getState().defaultChainId
  return { accounts: [site.account], chainId: toQuantity(chain) }
}

/**
 * Marks a question as delivered: the page has its answer. The last twenty such
 * questions are kept, to count how often a site asks.
 */
function forget({ wallet }: Hub, peer: Asker, id: number): void {
  const call = `${peer.peerId}:${id}`
  wallet.inbox.setState(({ entries }) => ({
    entries: keptEntries(
      entries.map((entry) =>
        entry.call === call ? { ...entry, delivered: true } : entry,
      ),
    ),
  }))
}

/** Ends the questions of a page that is gone. */
function withdraw({ wallet }: Hub, { peerId }: Asker): void {
  for (const { id, from } of wallet.inbox.getState().entries)
    if (from?.peerId === peerId) settle(wallet, id, { type: 'withdraw' })
  wallet.inbox.setState(({ entries }) => ({
    entries: keptEntries(
      entries.map((entry) =>
        entry.from?.peerId === peerId ? { ...entry, delivered: true } : entry,
      ),
    ),
  }))
}
