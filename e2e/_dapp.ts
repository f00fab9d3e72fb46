import { createServer } from 'node:http'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { build } from 'vite'

/** Bundles the script of an app's page. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: {
      global: 'globalThis',
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input: `e2e/dapps/${entry}`,
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const outputs = 'output' in result ? result.output : []
  const [chunk] = outputs
  if (chunk?.type !== 'chunk') throw new Error('The app has no script.')
  return chunk.code
}

/** Serves the page of an app on an origin of its own. */
export async function serveDapp(
  entry: string,
  port: number,
  headers: Readonly<Record<string, string>> = {},
) {
  const script = await bundle(entry)
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      ...headers,
    })
    response.end(
      isScript
        ? script
        : '<!doctype html><title>App</title><script type="module" src="/app.js"></script>',
    )
  })
  await new Promise<void>((resolve) =>
    server.listen(port, '127.0.0.1', resolve),
  )
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns the port of the app of this worker's tests. */
export function dappPort(baseURL: string | undefined, offset = 0): number {
  return Number(new URL(baseURL ?? '').port) + 20_000 + offset
}

/** Opens an app that uses the ecosystem's library. */
export async function openSequenceDapp(
  context: BrowserContext,
  origin: string,
  walletUrl: string,
  config: object = {},
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin)
  await page.waitForFunction(() => 'initWallet' in globalThis)
  await page.evaluate(
    ([walletAppURL, more]) => {
      const globals = globalThis as unknown as Globals
      globals.provider = globals.initWallet('test-key', {
        defaultNetwork: 137,
        transports: { walletAppURL },
        networks: [137, 80002].map((chainId) => ({
          chainId,
          rpcUrl: `${walletAppURL}/nodes/${chainId === 137 ? 'polygon' : 'amoy'}`,
        })),
        analytics: false,
        ...more,
      })
      globals.runs = {}
    },
    [walletUrl, config] as const,
  )
  return page
}

type Run = { value?: unknown; error?: string; code?: number }
type Globals = {
  initWallet: (key: string, config: object) => unknown
  provider: unknown
  runs: Record<string, Run | undefined>
}

/**
 * Begins something in the app's page, which may wait for the person.
 *
 * @param code - an expression; `provider` is the library's
 */
export async function begin(
  page: Page,
  name: string,
  code: string,
): Promise<void> {
  await page.evaluate(
    ([name, code]) => {
      const { runs, provider } = globalThis as unknown as Globals
      runs[name] = undefined
      const make = new Function('provider', `return (async () => (${code}))()`)
      const made = make(provider) as Promise<unknown>
      made.then(
        (value) => {
          runs[name] = { value: value ?? null }
        },
        (error: { message?: string; code?: number }) => {
          runs[name] = {
            error: error.message ?? JSON.stringify(error),
            ...(error.code !== undefined && { code: error.code }),
          }
        },
      )
    },
    [name, code] as const,
  )
}

/** Waits for the end of what was begun. */
export async function ended(page: Page, name: string): Promise<Run> {
  let run: Run | null = null
  await expect
    .poll(async () => {
      run = await page.evaluate(
        (name) => (globalThis as unknown as Globals).runs[name] ?? null,
        name,
      )
      return run !== null
    })
    .toBe(true)
  return run ?? {}
}
