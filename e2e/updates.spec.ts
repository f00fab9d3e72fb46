import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { messages } from '../apps/wallet/src/features/availability/availability.messages.ts'
import { expectAccessible } from './_axe.ts'
import { copySources, type SourceCopy } from './_build-copy.ts'
import { builtWallet, createTestHost, type TestHost } from './_host.ts'
import { newEmail, signIn } from './_person.ts'

const port = Number(process.env.E2E_PORT ?? 4100) + 20_040
const oldText = 'then send to it by name.'
const newText = 'then send to it by that name.'
const newProfile = 'My profile'
const fix = 'Payments no longer go to whoever asks.'
let host: TestHost
let sources: SourceCopy
let hashes: { readonly clean: string; readonly next: string }

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: `http://localhost:${port}` })
test.beforeAll(async () => {
  sources = copySources()
  const clean = await sources.build()
  sources.edit('apps/wallet/package.json', '"0.1.0"', '"0.2.0"')
  sources.edit(
    'apps/wallet/release-notes.ts',
    'releaseNotes = [',
    `releaseNotes = [{ version: '0.2.0', security: true, changes: ['${fix}'] },`,
  )
  sources.edit(
    'apps/wallet/src/features/contacts/contacts.messages.ts',
    oldText,
    newText,
  )
  sources.edit(
    'apps/wallet/src/features/settings/settings.messages.ts',
    "'Profile'",
    `'${newProfile}'`,
  )
  hashes = { clean, next: await sources.build() }
  host = createTestHost(port)
})
test.afterAll(async () => {
  await host[Symbol.asyncDispose]()
  sources[Symbol.dispose]()
})

const bar = (page: Page) => page.getByRole('region', { name: messages.region })

/** Returns the hash of the build that answers for a page. */
const installed = (page: Page) =>
  page.evaluate(
    () =>
      /sw\.(\w+)\.js/.exec(
        navigator.serviceWorker.controller?.scriptURL ?? '',
      )?.[1],
  )

const mainScript = (page: Page) =>
  page.locator('script[data-main]').getAttribute('data-main')

async function openKept(context: BrowserContext, name: string): Promise<Page> {
  await host.start()
  const { page } = await signIn(context, newEmail(name))
  await page.waitForFunction(
    () => navigator.serviceWorker.controller !== null,
    undefined,
    { timeout: 90_000 },
  )
  return page
}

test('[ENVC-02] two clean builds in different folders have the same hash', () => {
  const { hash } = JSON.parse(
    readFileSync(join(builtWallet, 'release.json'), 'utf8'),
  )
  expect(hashes.clean).toBe(hash)
  expect(hashes.next).not.toBe(hash)
})

test('[ENVC-02] a new build is offered with version, changes and hash, and runs only once it is accepted', async ({
  context,
}) => {
  const page = await openKept(context, 'updates')
  const old = await mainScript(page)
  expect(await installed(page)).toBe(hashes.clean)
  await page.goto('/settings')

  await host.start(sources.site)
  await page.goto('/wallet')
  expect(await mainScript(page)).toBe(old)
  await expect(bar(page)).toContainText(messages.readySecurity)
  await bar(page).getByRole('button', { name: messages.later }).click()
  await expect(bar(page)).toHaveText('')
  // The host has lost the old build's files.
  await page.goto('/contacts')
  await expect(page.getByText(oldText)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/wallet')
  await expect(bar(other)).toContainText(messages.readySecurity)
  await bar(other).getByRole('button', { name: messages.look }).click()
  const dialog = other.getByRole('dialog', { name: messages.title('0.2.0') })
  await expect(dialog.getByText(fix)).toBeVisible()
  await expect(dialog.getByText(hashes.next)).toBeVisible()
  await expectAccessible(other, '[role=dialog]')
  await dialog.getByRole('button', { name: messages.update }).click()
  await expect.poll(() => mainScript(other).catch(() => old)).not.toBe(old)
  await expect(other.getByRole('link', { name: 'Send' })).toBeVisible()
  expect(await installed(other)).toBe(hashes.next)
  await other.goto('/contacts')
  await expect(other.getByText(newText)).toBeVisible()

  await expect(bar(page)).toContainText(messages.changedElsewhere)
  expect(await mainScript(page)).toBe(old)
  // A part that this tab has not loaded yet comes from the old build's cache.
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(await mainScript(page)).toBe(old)
  await bar(page).getByRole('button', { name: messages.reload }).click()
  await expect.poll(() => mainScript(page).catch(() => old)).not.toBe(old)
  await other.close()
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { timeout: 30_000 })
    .toEqual([`cairn-build:${hashes.next}`])
})

test('[ENVC-02] error: a build with one altered file is not installed, and the old one stays', async ({
  context,
}) => {
  const page = await openKept(context, 'altered')
  const altered = mkdtempSync(join(tmpdir(), 'cairn-altered-'))
  cpSync(sources.site, altered, { recursive: true })
  const file = join(altered, 'networks/base.svg')
  writeFileSync(file, `${readFileSync(file, 'utf8')}<!-- -->`)
  await host.start(altered)
  await page.reload()
  await bar(page).getByRole('button', { name: messages.look }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: messages.update }).click()
  await expect(dialog.getByRole('alert')).toContainText(messages.failed)
  expect(await installed(page)).toBe(hashes.clean)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Send' })).toBeVisible()
  expect(await installed(page)).toBe(hashes.clean)

  // The host is put right: the same press works.
  await host.start(sources.site)
  await page.reload()
  await bar(page).getByRole('button', { name: messages.look }).click()
  await dialog.getByRole('button', { name: messages.update }).click()
  await expect
    .poll(() => installed(page).catch(() => undefined))
    .toBe(hashes.next)
  rmSync(altered, { recursive: true })
})

test('[ENVC-02] error: no other script becomes a worker, and the worker reaches no other host', async ({
  context,
}) => {
  const page = await openKept(context, 'hostile')
  const refused = await page.evaluate(async () => {
    const policy = (name: string) => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => object }
      }
      try {
        trustedTypes.createPolicy(name, { createScriptURL: (it: string) => it })
        return 'made'
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      await navigator.serviceWorker.register('/static/evil.js').then(
        () => 'registered',
        (error: Error) => error.name,
      ),
      policy('cairn-sw'),
      policy('other'),
    ]
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
  const [worker] = context.serviceWorkers()
  const reached = await worker?.evaluate(
    (url) =>
      fetch(url).then(
        () => 'reached',
        ({ name }) => name,
      ),
    `http://127.0.0.1:${port}/release.json`,
  )
  expect(reached).toBe('TypeError')
})

test('[ENVC-02] without a worker, a page whose parts a deploy removed loads itself again', async ({
  context,
}) => {
  await host.start(builtWallet, { SERVICE_WORKER: 'false' })
  const { page } = await signIn(context, newEmail('chunks'))
  const old = await mainScript(page)
  // The part that loads a page again comes late.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.endsWith('/release.json')),
  )
  // The menu is a part of its own, and here before the deploy.
  await page.getByRole('button', { name: /Account menu/ }).click()
  await expect(
    page.getByRole('link', { name: 'Settings', exact: true }),
  ).toBeVisible()
  await host.start(sources.site, { SERVICE_WORKER: 'false' })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByText(newProfile)).toBeVisible()
  expect(await mainScript(page)).not.toBe(old)
  await expect(page.getByText('Loading chunk')).toHaveCount(0)
  await expect(page).toHaveURL('/settings')
})

test('[ENVC-01] [ENVC-02] a deployment that turns the worker off removes it from browsers', async ({
  context,
}) => {
  const page = await openKept(context, 'off')
  await host.start(builtWallet, { SERVICE_WORKER: 'false' })
  const kept = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
  // A load takes up the deployment's environment once the one before kept it,
  // which takes that page a moment.
  await expect(async () => {
    await page.reload()
    await expect.poll(kept, { timeout: 5_000 }).toEqual([0, 0])
  }).toPass({ timeout: 120_000 })
})
