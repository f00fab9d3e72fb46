// A host with a route that causes an unhandled rejection, in its own process,
// because the test runner handles such rejections itself.
import { createLogger } from '@cairn/service-kit'
import { Hono } from 'hono'
import { answerFailure } from '../src/answer-failure.ts'
import { listen } from '../src/listen.ts'
import { catchStrayFailures, withinCall } from '../src/stray-failures.ts'

const log = createLogger('error')
catchStrayFailures(log)
const app = new Hono()
app.use(withinCall)
app.get('/stray', async (c) => {
  setTimeout(() => void Promise.reject(new Error('nobody waited')), 10)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  return c.text('done')
})
app.get('/slow', async (c) => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  return c.text('done')
})
app.onError(answerFailure(log))
const { port } = await listen(app, {
  host: '127.0.0.1',
  port: 0,
  trustedProxies: [],
})
process.send?.({ port })
