// Serves the demo app, with the SDK as others install it, at
// http://localhost:5174. The wallet itself is started by `npm start`.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { buildSdk } from './build-sdk.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await buildSdk()
const server = await createServer({
  root: join(root, 'apps/demo-dapp'),
  configFile: false,
  server: { port: 5174, strictPort: true },
})
await server.listen()
server.printUrls()
