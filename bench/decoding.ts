import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { BenchRow } from './table.ts'

const rounds = { warmUp: 2_000, measured: 20_000 } as const

/** Measures how fast the wallet decodes calls of every kind, in Chromium. */
export async function benchDecoding(page: Page): Promise<readonly BenchRow[]> {
  await page.goto('about:blank')
  await page.addScriptTag({ content: await bundle() })
  const { tookMs, children } = await page.evaluate(({ warmUp, measured }) => {
    const { decodeMany } = (
      globalThis as unknown as {
        decoding: typeof import('./decoding-page.ts')
      }
    ).decoding
    decodeMany(warmUp)
    const began = performance.now()
    const found = decodeMany(measured)
    return { tookMs: performance.now() - began, children: found }
  }, rounds)
  if (children < rounds.measured)
    throw new Error(`Only ${children} of ${rounds.measured} calls were read.`)
  const perSecond = Math.round((rounds.measured * 1000) / tookMs)
  return [
    {
      name: 'calls decoded, of fourteen kinds',
      value: `${perSecond.toLocaleString('en')}/s`,
      goal: '≥ 5,000/s',
      met: perSecond >= 5_000,
    },
  ]
}

/** Builds the script that runs in the page. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: fileURLToPath(new URL('decoding-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'decoding',
      },
    },
  })
  const [result] = [built].flat()
  const code =
    result && 'output' in result
      ? result.output.find((file) => file.type === 'chunk')?.code
      : undefined
  if (code === undefined) throw new Error('There is nothing to run.')
  // Top-level declarations of a module script are not visible outside it.
  return `${code}\nglobalThis.decoding = decoding`
}
