import { expect, test } from '@playwright/test'
import { Wallet } from 'ethers'
import fc from 'fast-check'
import { dappPort, serveDapp } from './_dapp.ts'
import { getFunds, newEmail, signIn } from './_person.ts'
import { decide } from './_sdk-app.ts'

/** An account that only this test pays. */
const friend = Wallet.createRandom().address

const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'personal_sign',
  'eth_signTypedData_v4',
  'sequence_updateConfig',
  'wallet_getCallsStatus',
  'eth_sendRawTransaction',
  '__proto__',
  'constructor',
  'toString',
]

/** Messages of every form: few are requests, and fewer could be carried out. */
const message = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.json(),
  fc.record({
    idx: fc.oneof(
      fc.integer({ min: 10, max: 2000 }),
      fc.double(),
      fc.anything(),
    ),
    type: fc.constantFrom('message', 'init', 'open', 'connect', 'close', 'x'),
    origin: fc.constantFrom('https://bank.example', '', '__proto__'),
    chainId: fc.constantFrom(137, '0x89', '0xffff', -1, 'x', null),
    data: fc.oneof(
      fc.jsonValue(),
      fc.record({
        method: fc.oneof(fc.constantFrom(...methods), fc.string()),
        params: fc.oneof(
          fc.jsonValue(),
          fc.constantFrom(
            [{ to: friend, value: '0x1' }],
            ['0x6869', friend],
            [friend, '{"domain":{"name":"ETHAuth"}}'],
            { __proto__: { to: friend } },
          ),
        ),
      }),
    ),
  }),
)

test('[DAPP-01] [DAPP-03] a thousand messages of every form over the window: the site shown is the true one, few questions wait, and nothing is sent', async ({
  context,
  baseURL,
}) => {
  await using site = await serveDapp('raw.ts', dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('hostile'))
  await getFunds(home)
  const app = await context.newPage()
  await app.goto(site.origin)
  await app.waitForFunction(() => 'openRaw' in globalThis)
  const open = async (intent: object) => {
    const opening = context.waitForEvent('page')
    await app.evaluate(
      `globalThis.raw = openRaw('${baseURL}', ${JSON.stringify(intent)})`,
    )
    return opening
  }
  const said = (type: string) =>
    app.evaluate(`raw.messages.filter((one) => one.type === '${type}')`)

  // Another intent than to connect tells an unknown site no address.
  const stranger = await open({ type: 'openWithOptions', options: {} })
  await expect.poll(() => said('open')).toHaveLength(1)
  expect(JSON.stringify(await said('open'))).not.toMatch(/0x[\da-f]{40}/i)
  await app.evaluate(
    `raw.send({ idx: 1, type: 'message', data: { method: 'eth_accounts' } })`,
  )
  await expect.poll(() => said('message')).toMatchObject([{ data: [] }])
  await stranger.close()

  const connecting = await open({
    type: 'connect',
    options: { app: 'Game', networkId: 137, keepWalletOpened: true },
  })
  await decide(connecting, 'confirm')
  await expect.poll(() => said('connect')).toHaveLength(1)

  const errors: string[] = []
  connecting.on('pageerror', ({ message }) => errors.push(message))
  const sent = fc.sample(message, { numRuns: 1000, seed: 7 })
  const texts = sent.map((one) =>
    typeof one === 'string' ? one : JSON.stringify(one),
  )
  await app.evaluate(
    `for (const text of ${JSON.stringify(texts)}) raw.send(text)`,
  )
  // Too long, too deep, and too many.
  await app.evaluate(`(() => {
    const request = (data) => ({ idx: 5000, type: 'message', data })
    raw.send(request({ method: 'personal_sign', params: ['x'.repeat(2e6)] }))
    raw.send('['.repeat(2e5))
    for (let idx = 6000; idx < 7000; idx += 1)
      raw.send({ idx, type: 'message', origin: 'https://bank.example',
        data: { method: 'personal_sign', params: ['0x6869'] } })
    raw.send({ idx: 9999, type: 'message', data: { method: 'eth_chainId' } })
  })()`)
  const answers = `raw.messages.filter((one) => one.type === 'message' && one.idx === 9999).map((one) => one.data)`
  await expect.poll(() => app.evaluate(answers)).toEqual(['0x89'])
  const limited = `raw.messages.filter((one) => one.idx >= 6000 && one.idx < 7000 && one.data?.error?.code === -32005).length`
  await expect
    .poll(async () => Number(await app.evaluate(limited)))
    .toBeGreaterThanOrEqual(995)
  expect(errors).toEqual([])

  await expect(connecting.locator('[data-action=reject]')).toBeVisible()
  await expect(connecting.getByText(site.origin.slice(7))).not.toHaveCount(0)
  await expect(connecting.getByText('bank.example')).toHaveCount(0)
  await connecting
    .getByRole('button', { name: 'Stop this site from asking' })
    .click()
  await expect(connecting.getByText('Nothing to sign')).toBeVisible()
  const later = `raw.messages.filter((one) => one.idx === 9000).map((one) => one.data?.error?.code)`
  await app.evaluate(
    `raw.send({ idx: 9000, type: 'message', data: { method: 'personal_sign', params: ['0x6869'] } })`,
  )
  await expect.poll(() => app.evaluate(later)).toEqual([4001])

  // Nobody agreed to a payment.
  const asked = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance' }
  const node = await home.request.post('/nodes/polygon', {
    maxRetries: 3,
    data: { ...asked, params: [friend, 'latest'] },
  })
  expect(await node.json()).toMatchObject({ result: '0x0' })
})
