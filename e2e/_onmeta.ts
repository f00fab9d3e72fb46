import { createServer } from 'node:http'

/** A request for the page of a provider that misbehaves. */
export type Visit = { readonly path: string; readonly query: URLSearchParams }

/**
 * Starts the provider that the stack knows as onmeta. Its page runs a script
 * with all that a hostile page may try, and a link to open a window.
 */
export async function startOnmeta(stackPort: number) {
  const visits: Visit[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    visits.push({ path: url.pathname, query: url.searchParams })
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(url.pathname === '/window' ? windowPage : framePage)
  })
  const port = stackPort + 20_009
  await new Promise<void>((resolve) =>
    server.listen(port, '127.0.0.1', resolve),
  )
  return {
    origin: `http://127.0.0.1:${port}`,
    visits,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const framePage = `<!doctype html><title>Provider</title><h1>Provider</h1>
<p id="origin"></p><p id="camera"></p><p id="top"></p>
<a href="/window" target="_blank" rel="opener">Bank</a>
<button onclick="location.href='https://elsewhere.example/'">Leave</button>
<script>
say('origin', self.origin)
function say(id, text) { document.getElementById(id).textContent = text }
navigator.mediaDevices.getUserMedia({ video: true }).catch(() => undefined)
say('camera', document.featurePolicy.allowsFeature('camera') ? 'allowed' : 'refused')
try { top.location.href = 'https://elsewhere.example/'; say('top', 'tried') } catch (error) { say('top', error.name) }
for (const message of [
  { type: 'success', status: 'completed', txHash: '0x' + '1'.repeat(64) },
  { type: 'sequence:wallet:message', to: 'wallet', data: { method: 'eth_sendTransaction', params: [] } },
  'close',
]) { parent.postMessage(message, '*'); parent.postMessage(JSON.stringify(message), '*') }
</script>`

const windowPage = `<!doctype html><title>Bank</title><h1>Bank</h1><p id="opener"></p>
<script>
try { opener.top.location.href = 'https://elsewhere.example/'; document.getElementById('opener').textContent = 'tried' }
catch (error) { document.getElementById('opener').textContent = error.name }
</script>`
