import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { chromiumPlace } from './chromium.ts'

type Ask = (method: string, params?: object) => Promise<unknown>
type Target = { readonly type: string; readonly webSocketDebuggerUrl: string }

/** A page that this process controls with only a few DevTools commands. */
export type WatchedPage = AsyncDisposable & {
  readonly goTo: (url: string) => Promise<void>
  /** Evaluates an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly turnWheel: (pixels: number) => Promise<void>
  /**
   * Returns the page's memory after garbage collection, in bytes: its process's
   * private memory, and JavaScript's objects within it.
   */
  readonly memory: () => Promise<{ whole: number; objects: number }>
}

/**
 * Opens a browser without Playwright, which would keep a copy of every answer
 * in the page's process and double its memory.
 *
 * @param profile - folder of a profile that no other browser has open
 */
export async function openAlone(profile: string): Promise<WatchedPage> {
  const { executablePath, args } = chromiumPlace()
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1280,800',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) =>
    browser.once('exit', () => resolve()),
  )
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    browser.stderr.on('data', (chunk) => {
      said += chunk
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)
      if (found?.[1]) resolve(found[1])
    })
    browser.once('exit', () => reject(new Error('Chromium ended at once.')))
  })
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).json()
  const whole = (await read('/json/version')) as Target
  const askBrowser = await connect(whole.webSocketDebuggerUrl)
  const ask = await connect(await findPage(read))
  return {
    async goTo(url) {
      await ask('Page.navigate', { url })
    },
    async evaluate(expression) {
      const answer = await ask('Runtime.evaluate', {
        expression,
        returnByValue: true,
      })
      return (answer as { result: { value?: unknown } }).result.value
    },
    async turnWheel(pixels) {
      const place = { x: 400, y: 400, deltaX: 0, deltaY: pixels }
      await ask('Input.dispatchMouseEvent', { type: 'mouseWheel', ...place })
    },
    async memory() {
      await ask('HeapProfiler.collectGarbage')
      const heap = await ask('Runtime.getHeapUsage')
      const { processInfo } = (await askBrowser(
        'SystemInfo.getProcessInfo',
      )) as { processInfo: readonly { type: string; id: number }[] }
      const pages = await Promise.all(
        processInfo
          .filter(({ type }) => type === 'renderer')
          .map(({ id }) => privateBytes(id)),
      )
      const { usedSize } = heap as { usedSize: number }
      return { whole: Math.max(...pages), objects: usedSize }
    },
    async [Symbol.asyncDispose]() {
      await askBrowser('Browser.close')
      await ended
    },
  }
}

async function findPage(read: (path: string) => Promise<unknown>) {
  for (;;) {
    const targets = (await read('/json')) as readonly Target[]
    const page = targets.find(({ type }) => type === 'page')
    if (page) return page.webSocketDebuggerUrl
    await delay(50)
  }
}

async function connect(url: string): Promise<Ask> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: Answer) => void>()
  type Answer = { id?: number; result?: unknown; error?: { message: string } }
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(`${data}`) as Answer
    const id = answer.id ?? -1
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let count = 0
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      count += 1
      waiting.set(count, ({ result, error }) =>
        error ? reject(new Error(error.message)) : resolve(result),
      )
      socket.send(JSON.stringify({ id: count, method, params }))
    })
}

async function privateBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)]
  return kilobytes.reduce((sum, [, count]) => sum + Number(count) * 1024, 0)
}
