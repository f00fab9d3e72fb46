import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { BenchRow } from './table.ts'

const rounds = { warmUp: 2_000, measured: 20_000 } as const

/** How fast the wallet reads calls of every kind, in Chromium. */
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

/** What runs in the page, as one script. */
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
  // What is declared at the top of a module script is not seen from outside.
  return `${code}\nglobalThis.decoding = decoding`
}
