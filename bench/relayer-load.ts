import { parentPort, workerData } from 'node:worker_threads'
import type { Submission } from '../services/relayer/test/_metatx.ts'
import { timeAtRate } from './table.ts'

/** The load on the relayer, which clients in a thread of their own make. */
export type RelayerLoad = {
  /** URL of the relayer's calls. */
  readonly url: string
  /** Sent at a steady rate first. */
  readonly calm: readonly Submission[]
  readonly perSecond: number
  /** Sent as fast as the relayer takes them afterwards. */
  readonly queue: readonly Submission[]
  readonly atOnce: number
}

/** The times that they measured, in ms. */
export type RelayerTimes = {
  /** Each call of the steady rate. */
  readonly accepted: readonly number[]
  /** From the first call of the queue to its last answer. */
  readonly acceptedMs: number
  /** From the first call of the queue to its last receipt. */
  readonly minedMs: number
}

const { url, calm, perSecond, queue, atOnce } = workerData as RelayerLoad

async function call(method: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${url}/${method}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

async function send(submission: Submission): Promise<string> {
  const answer = await call('SendMetaTxn', { call: submission })
  return (answer as { txnHash: string }).txnHash
}

async function mined(metaTxID: string): Promise<void> {
  const answer = await call('GetMetaTxnReceipt', { metaTxID })
  const { status } = (answer as { receipt: { status: string } }).receipt
  if (status !== 'SUCCEEDED') throw new Error(`It ended ${status}.`)
}

async function measure(): Promise<RelayerTimes> {
  const seconds = calm.length / perSecond
  const accepted = await timeAtRate({ perSecond, seconds }, async (index) => {
    const submission = calm[index]
    if (submission) await send(submission)
  })
  const began = performance.now()
  let acceptedMs = 0
  let next = 0
  const waiting: Promise<void>[] = []
  const work = async () => {
    for (let one = queue[next++]; one; one = queue[next++]) {
      const id = await send(one)
      acceptedMs = performance.now() - began
      waiting.push(mined(id))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await Promise.all(waiting)
  return { accepted, acceptedMs, minedMs: performance.now() - began }
}

parentPort?.postMessage(await measure())
