import { readCallsStatus } from '../calls-status.ts'
import { errorCodes, ProviderError } from '../provider-error.ts'
import {
  fieldsOf,
  partsOf,
  readChainId,
  textOf,
  toQuantity,
} from '../read-value.ts'
import type { SentCalls } from '../site.ts'
import { ownAccount } from './accounts.ts'
import type { Method, Page } from './method.ts'

/** Time between two looks at a transaction that is on its way. */
const lookMs = 1000

/**
 * Asks to send calls together (EIP-5792), and answers their id once the wallet
 * has sent them.
 */
export const sendCalls: Method = async (page, { params }) => {
  const [batch] = partsOf(params)
  const sent = await askToSend(page, fieldsOf(batch))
  return { id: sent.id }
}

/** Answers how sent calls are getting on, after a reload as well. */
export const callsStatus: Method = async ({ site, fetch }, { params }) => {
  const [id] = partsOf(params)
  const state = site.get()
  const calls = state.calls.find((sent) => sent.id === id)
  if (!calls)
    throw new ProviderError(
      errorCodes.unknownCalls,
      'This page has sent no calls of this id.',
    )
  return readCallsStatus(fetch, state, calls)
}

/**
 * Asks to send a transaction, and answers its hash once the network has it. The
 * wallet's window need not stay open for that.
 *
 * @throws {ProviderError} -32603 `request failed` if it did not succeed
 */
export const sendTransaction: Method = async (page, { params }) => {
  const [transaction] = partsOf(params)
  const { from, chainId, to, value, data, input, gas } = fieldsOf(transaction)
  const calls = await askToSend(page, {
    version: '2.0.0',
    from,
    chainId: chainId ?? toQuantity(page.site.get().chainId),
    atomicRequired: true,
    calls: [{ to, value, data, input, gas }],
  })
  return hashOf(page, calls)
}

async function hashOf(
  { site, fetch }: Page,
  calls: SentCalls,
): Promise<unknown> {
  for (;;) {
    const state = await readCallsStatus(fetch, site.get(), calls).catch(
      (error: ProviderError) => {
        // The calls are sent: a network that is away now comes back.
        if (error.code !== errorCodes.chainDisconnected) throw error
        return undefined
      },
    )
    const [receipt] = state?.receipts ?? []
    if (state?.status === 200) return fieldsOf(receipt).transactionHash
    if (state && state.status >= 400)
      throw new ProviderError(errorCodes.internal, 'request failed', receipt)
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

async function askToSend(
  page: Page,
  batch: Readonly<Record<string, unknown>>,
): Promise<SentCalls> {
  const { site, popup } = page
  ownAccount(page, batch.from)
  refuseCapabilities(batch)
  const chainId = readChainId(batch.chainId)
  if (chainId === undefined)
    throw new ProviderError(errorCodes.invalidParams, 'invalid chainId')
  const method = 'wallet_sendCalls'
  // Fields without a value do not cross: JSON has none.
  const answer = await popup.request({ method, params: [batch], chainId })
  const { id, capabilities } = fieldsOf(answer)
  const hash = textOf(fieldsOf(fieldsOf(capabilities).metaTxn).metaTxnHash)
  const name = textOf(id)
  if (name === undefined || hash === undefined)
    throw new ProviderError(
      errorCodes.internal,
      'The wallet answered without an id.',
    )
  const sent = { id: name, chainId, metaTxnHash: hash, at: Date.now() }
  site.change({ calls: [sent, ...site.get().calls] })
  return sent
}

/** @throws {ProviderError} 5700 for one that the page cannot do without */
function refuseCapabilities(batch: Readonly<Record<string, unknown>>): void {
  const all = [batch, ...partsOf(batch.calls).map(fieldsOf)]
  for (const { capabilities } of all)
    for (const [name, wanted] of Object.entries(fieldsOf(capabilities)))
      if (
        !/^atomic(?:Batch)?$/.test(name) &&
        fieldsOf(wanted).optional !== true
      )
        throw new ProviderError(
          errorCodes.unsupportedCapability,
          `This wallet does not support ${name}.`,
        )
}
