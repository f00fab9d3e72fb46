import { joinPages } from '@cairn/core'
import type { HistoryCsv } from '@cairn/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { saveFile } from '#shared/browser/save-file.ts'
import { useCurrency } from '#shared/coins/use-coins.ts'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { dayOf } from '#shared/history/day-heading.ts'
import { useCoinFinder } from '#shared/history/use-coin-facts.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './export.messages.ts'
import {
  type ExportProgress,
  exportedEntries,
  exportFill,
  exportStart,
  readExportPage,
} from './export-history.ts'
import type { ExportRange } from './export-range.ts'
import { type HistoryFilter, scopeOf } from './history-filter.ts'
import { writeExport } from './write-export.ts'

const csvType = 'text/csv;charset=utf-8'

/** The state of an export. */
export type ExportState =
  | { readonly type: 'idle' }
  | {
      readonly type: 'reading'
      readonly count: number
      /** 0 to 1; nothing where nobody knows. */
      readonly fill: number | undefined
    }
  | { readonly type: 'pricing' }
  | {
      readonly type: 'failed'
      readonly count: number
      readonly chainIds: readonly number[]
    }
  | { readonly type: 'nothing' }
  | { readonly type: 'done'; readonly csv: HistoryCsv; readonly name: string }

/** Makes a file of a range of the history. @see HIST-01 */
export function useExport(filter: HistoryFilter) {
  const wallet = useWallet()
  const client = useQueryClient()
  const account = useAccountAddress()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const nicknameOf = useNickname()
  const { currency } = useCurrency()
  const [state, setState] = useState<ExportState>({ type: 'idle' })
  const [progress, setProgress] = useState<ExportProgress>(exportStart)
  const coinFinder = useCoinFinder()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Goes on from where it is, until it is over or fails. */
  async function run(range: ExportRange, from: ExportProgress) {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const job = {
      wallet,
      client,
      account,
      scope: scopeOf(filter, includeTestnets),
      range,
      signal: control.signal,
    }
    const { off } = wallet.networks.getState()
    const countOf = (at: ExportProgress) =>
      exportedEntries(at, range, filter, off).length
    let at = from
    while (!at.isOver) {
      const fill = exportFill(at, range)
      setState({ type: 'reading', count: countOf(at), fill })
      const page = await readExportPage(job, at)
      if (control.signal.aborted) return
      if (page.type === 'failed') {
        const { chainIds } = page
        return setState({ type: 'failed', count: countOf(at), chainIds })
      }
      at = page.progress
      setProgress(at)
    }
    const entries = exportedEntries(at, range, filter, off)
    if (entries.length === 0) return setState({ type: 'nothing' })
    setState({ type: 'pricing' })
    const coinOf = coinFinder(joinPages(at.pages).facts)
    const names = { coinOf, nicknameOf }
    const csv = await writeExport({ ...job, currency }, entries, names).catch(
      (error: unknown) => {
        if (!control.signal.aborted)
          wallet.log.warn({ error: String(error) }, 'The export failed')
      },
    )
    if (control.signal.aborted) return
    if (!csv)
      return setState({ type: 'failed', count: entries.length, chainIds: [] })
    const first = entries.at(-1)?.date ?? new Date(range.to)
    const start = Number.isFinite(range.from) ? new Date(range.from) : first
    const name = messages.file(dayOf(start), dayOf(new Date(range.to)))
    saveFile(name, csv.text, csvType)
    setState({ type: 'done', csv, name })
  }

  return {
    state,
    currency,
    start(range: ExportRange) {
      setProgress(exportStart)
      void run(range, exportStart)
    },
    retry: (range: ExportRange) => void run(range, progress),
    saveAgain(name: string, { text }: HistoryCsv) {
      saveFile(name, text, csvType)
    },
    reset() {
      running.current?.abort()
      setState({ type: 'idle' })
    },
  }
}
