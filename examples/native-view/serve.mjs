// Plays a phone at http://localhost:5175/phone/. The wallet's pages come from the
// wallet that `npm start` runs, with two changes that a web view makes as well:
// a bridge is there before the page's own script, and the app may show the page
// although other sites may not.
import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(import.meta.dirname, 'phone')
const types = { '.html': 'text/html', '.js': 'text/javascript' }

/** Starts the phone; call the function that is returned to end it. */
export async function servePhone({ port, wallet }) {
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', wallet)
    const handled = pathname.startsWith('/phone/')
      ? sendFile(pathname.slice('/phone/'.length) || 'index.html', outgoing)
      : sendWalletPage(wallet, incoming, outgoing)
    handled.catch((error) => outgoing.writeHead(502).end(`${error.message}\n`))
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
}

async function sendFile(name, outgoing) {
  if (!/^[a-z-]+\.(?:html|js)$/.test(name)) return outgoing.writeHead(404).end()
  const body = await readFile(join(folder, name))
  outgoing.writeHead(200, { 'content-type': types[extname(name)] }).end(body)
}

async function sendWalletPage(wallet, incoming, outgoing) {
  const answer = await ask(wallet, incoming)
  const { headers, statusCode = 502 } = answer
  if (!headers['content-type']?.startsWith('text/html')) {
    outgoing.writeHead(statusCode, headers)
    answer.pipe(outgoing)
    return
  }
  const chunks = await Array.fromAsync(answer)
  const html = Buffer.concat(chunks)
    .toString()
    .replace('<head>', '<head><script src="/phone/bridge.js"></script>')
  const {
    'content-length': _,
    'content-security-policy': policy = '',
    ...rest
  } = headers
  const own = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  outgoing
    .writeHead(statusCode, { ...rest, 'content-security-policy': own })
    .end(html)
}

function ask(wallet, incoming) {
  const { promise, resolve, reject } = Promise.withResolvers()
  const { host } = new URL(wallet)
  const headers = { ...incoming.headers, host, 'accept-encoding': 'identity' }
  const { method } = incoming
  const asked = request(new URL(incoming.url, wallet), { method, headers })
  asked.once('response', resolve)
  asked.once('error', () =>
    reject(new Error(`No wallet answers at ${wallet}. Start it first.`)),
  )
  incoming.pipe(asked)
  return promise
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await servePhone({ port: 5175, wallet: 'http://localhost:4000' })
  console.log('The phone is at http://localhost:5175/phone/')
}
