import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { dappPort, ended, serveDapp } from './_dapp.ts'
import {
  agreeInPrompt,
  inPrompt,
  openDapp,
  signInToExtension,
} from './_extension.ts'
import { extensionTest as test } from './_extension-test.ts'
import { newEmail } from './_person.ts'
import { answer, ask } from './_sdk-app.ts'

test('[XTNS-01] [DAPP-01] a page that floods, forges or sends odd messages is limited, and speaks for no other page', async ({
  browserWithWallet,
  baseURL,
}) => {
  const { context } = browserWithWallet
  await using site = await serveDapp('extension.ts', dappPort(baseURL))
  await using other = await serveDapp('extension.ts', dappPort(baseURL, 1))
  await signInToExtension(browserWithWallet, newEmail('flood'))
  const app = await openDapp(context, site.origin)
  const calm = await openDapp(context, other.origin)
  const connected = await agreeInPrompt(
    calm,
    'connect',
    ask('eth_requestAccounts'),
  )
  const [account] = connected.value as [string]

  const codes = (await app.evaluate(`
    Promise.all(Array.from({ length: 1000 }, () =>
      provider.request({ method: 'eth_accounts' }).then(() => 0, ({ code }) => code)))
  `)) as number[]
  expect(codes.filter((code) => code === -32005).length).toBeGreaterThan(700)
  expect(codes.filter((code) => code === 0).length).toBeGreaterThan(50)
  expect((await answer(calm, ask('eth_accounts'))).value).toEqual([account])
  // Six questions at once: five wait in one window.
  await app.waitForTimeout(2000)
  const opening = context.waitForEvent('page')
  await app.evaluate(`globalThis.six = Promise.allSettled(Array.from({ length: 6 }, () =>
    provider.request({ method: 'eth_requestAccounts' })))
    .then((ends) => ends.map(({ reason }) => reason?.code)); undefined`)
  const prompt = await opening
  await expect(prompt.locator('[data-action=reject]')).toBeEnabled()
  await prompt.close()
  const six = (await app.evaluate('six')) as number[]
  expect(six.toSorted()).toEqual(
    [-32005, 4001, 4001, 4001, 4001, 4001].toSorted(),
  )

  const odd = await app.evaluate(`(async () => {
    const post = (message) => postMessage(message, location.origin)
    for (const message of [null, 7, 'cairn-bridge', [], { to: 'cairn-bridge' },
      { to: 'cairn-bridge', id: 'x', text: '{}' }, { to: 'cairn-bridge', id: 1e99, text: '{}' },
      JSON.parse('{"__proto__":{"to":"cairn-bridge","id":1,"text":"{}"}}'),
      { to: 'cairn-page', event: 'accountsChanged', data: ['0xforged'] }]) post(message)
    const codeOf = (request) => provider.request(request).then(() => 0, ({ code }) => code)
    return [
      await codeOf({ method: 'eth_accounts', params: ['x'.repeat(1_100_000)] }),
      await codeOf({ method: 'eth_chainId', params: JSON.parse('{"__proto__":{"a":1},"constructor":1}') }),
      await codeOf(undefined),
      await codeOf({ method: 'personal_sign', params: [1n] }),
      await codeOf({ method: '__proto__' }),
      await codeOf({ method: 'constructor' }),
      Object.prototype.a === undefined,
      typeof globalThis.chrome?.runtime?.connect,
    ]
  })()`)
  expect(odd).toEqual([
    -32600,
    0,
    -32602,
    -32602,
    4200,
    4200,
    true,
    'undefined',
  ])

  // A frame speaks for its own origin, whatever page holds it.
  await app.evaluate(`(() => {
    const frame = document.createElement('iframe')
    frame.src = '${other.origin}'
    document.body.append(frame)
  })()`)
  const framed = () =>
    app.frames().find((frame) => frame.url().startsWith(other.origin))
  await expect
    .poll(() =>
      framed()?.evaluate(
        `globalThis.provider?.request({ method: 'eth_accounts' })`,
      ),
    )
    .toEqual([account])
  expect(
    await app.evaluate(`provider.request({ method: 'eth_accounts' })`),
  ).toEqual([])
  // A sandboxed frame has no origin, so that no wallet answers there.
  await app.evaluate(`(() => {
    const frame = document.createElement('iframe')
    frame.sandbox = 'allow-scripts'
    frame.src = location.href + '?sandboxed'
    document.body.append(frame)
  })()`)
  const sandboxed = () =>
    app.frames().find((frame) => frame.url().includes('sandboxed'))
  await expect.poll(() => sandboxed() !== undefined).toBe(true)
  expect(
    await sandboxed()?.evaluate(`new Promise((resolve) => {
      addEventListener('eip6963:announceProvider', ({ detail }) =>
        detail.provider.request({ method: 'eth_accounts' }).then(() => resolve('answered'), () => resolve('refused')))
      dispatchEvent(new Event('eip6963:requestProvider'))
      setTimeout(resolve, 1500, 'silent')
    })`),
  ).toBe('silent')
})

test('[XTNS-01] an extension that is reloaded in the middle of a request ends it with a clear error', async ({
  browserWithWallet,
  baseURL,
}) => {
  const { context } = browserWithWallet
  await using site = await serveDapp('extension.ts', dappPort(baseURL))
  await signInToExtension(browserWithWallet, newEmail('reload'))
  const app = await openDapp(context, site.origin)
  const prompt = await inPrompt(app, 'lost', ask('eth_requestAccounts'))
  await expect(prompt.locator('[data-action=confirm]')).toBeEnabled()
  await prompt.evaluate('chrome.runtime.reload()').catch(() => undefined)
  const lost = await ended(app, 'lost')
  expect(lost).toMatchObject({
    code: 4900,
    error: 'Cairn was updated or turned off. Reload this page.',
  })
  expect((await answer(app, ask('eth_accounts'))).code).toBe(4900)
})

test('[XTNS-01] the worker is built without code that signs, and the storage that it shares holds no token', async ({
  browserWithWallet,
}) => {
  const worker = readFileSync(
    'apps/extension/dist/chrome/background.js',
    'utf8',
  )
  expect(worker).toContain('The worker cannot sign.')
  expect(worker).not.toMatch(/secp256k1|mnemonic|crypto\.subtle|exportKey/)
  expect(worker).not.toMatch(/\beval\(|new Function|\bimport\(|importScripts/)
  const home = await signInToExtension(browserWithWallet, newEmail('storage'))
  // The page keeps its token, once it has it, where only it can read.
  await expect
    .poll(() => home.evaluate(`localStorage.getItem('cairn.sessionDump')`))
    .toMatch(/eyJ/)
  const kept = (await home.evaluate(`(async () => JSON.stringify([
    await chrome.storage.local.get(null), await chrome.storage.session.get(null)]))()`)) as string
  expect(kept).toContain('sessionAddress')
  expect(kept).not.toMatch(/eyJ|jwt/)
})
