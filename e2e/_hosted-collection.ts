import { createServer, type ServerResponse } from 'node:http'
import type { APIRequestContext } from '@playwright/test'
import { AbiParameters, type Hex } from 'ox'
import { createPublicClient, createWalletClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { polygon } from 'viem/chains'

/** The file that the untrusted host returns for a path. */
export type HostedFile = {
  readonly type: string
  readonly body: string | Uint8Array
}

/** Starts an untrusted web server at the port of the stack's settings. */
export async function startHost(port: number) {
  const files = new Map<string, HostedFile>()
  const visitors: string[] = []
  const server = createServer((request, response: ServerResponse) => {
    visitors.push(request.headers['user-agent'] ?? '')
    const file = files.get(request.url ?? '')
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
    })
    response.end(file?.body ?? 'nothing here')
  })
  await new Promise<void>((resolve) =>
    server.listen(port, '127.0.0.1', resolve),
  )
  return {
    origin: `http://127.0.0.1:${port}`,
    /** User agents of all requests. */
    visitors,
    put: (path: string, file: HostedFile) => void files.set(path, file),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Deploys a collection whose tokens `1` to `count` belong to `owner`. Their
 * documents are at `uri`, with `{id}` for the token.
 */
export async function deployCollection(
  request: APIRequestContext,
  baseUrl: string,
  collection: { owner: Hex.Hex; name: string; uri: string; count: number },
): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey())
  await request.post('/faucet', {
    maxRetries: 3,
    data: { address: account.address, chainId: polygon.id },
  })
  const transport = http(`${baseUrl}/nodes/polygon`)
  const wallet = createWalletClient({ account, chain: polygon, transport })
  const hash = await wallet.sendTransaction({ data: creationCode(collection) })
  const client = createPublicClient({ chain: polygon, transport })
  const { status } = await client.waitForTransactionReceipt({
    hash,
    pollingInterval: 100,
  })
  if (status !== 'success') throw new Error('The collection was not deployed.')
}

const transfer =
  'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Builds creation code that logs a mint of each token, then returns the
 * contract.
 */
function creationCode({
  owner,
  name,
  uri,
  count,
}: {
  owner: Hex.Hex
  name: string
  uri: string
  count: number
}): Hex.Hex {
  const logs = Array.from(
    { length: count },
    (_, index) =>
      `61${word(index + 1)}73${owner.slice(2)}60007f${transfer}60006000a4`,
  ).join('')
  const runtime = runtimeCode({
    '06fdde03': text(name),
    '95d89b41': text('HOSTED'),
    c87b56dd: text(uri),
  })
  const size = runtime.length / 2
  const start = logs.length / 2 + 15
  return `0x${logs}61${word(size)}61${word(start)}60003961${word(size)}6000f3${runtime}`
}

/** Builds an ERC-721 that answers some calls with fixed data. */
function runtimeCode(answers: Readonly<Record<string, string>>): string {
  const entries = Object.entries(answers)
  // supportsInterface returns true for ERC-165 and ERC-721, else false.
  const supports =
    '5b60043560e01c806301ffc9a7149063' +
    '80ac58cd' +
    '1417600052' +
    '60206000f3'
  const supportsAt = (entries.length + 1) * 16 + 5
  let copyAt = supportsAt + supports.length / 2
  let dataAt = copyAt + entries.length * 16
  let dispatch = jumpIf('01ffc9a7', supportsAt)
  let copies = ''
  for (const [selector, data] of entries) {
    const length = data.length / 2
    dispatch += jumpIf(selector, copyAt)
    copies += `5b61${word(length)}61${word(dataAt)}60003961${word(length)}6000f3`
    copyAt += 16
    dataAt += length
  }
  const data = entries.map(([, it]) => it).join('')
  return `${dispatch}60006000fd${supports}${copies}${data}`
}

function jumpIf(selector: string, at: number): string {
  return `60003560e01c63${selector}1461${word(at)}57`
}

function text(value: string): string {
  return AbiParameters.encode([{ type: 'string' }], [value]).slice(2)
}

function word(value: number): string {
  return value.toString(16).padStart(4, '0')
}
