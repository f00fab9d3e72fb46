import { expect, test } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { begin, dappPort, ended, openSequenceDapp, serveDapp } from './_dapp.ts'
import { startHost } from './_hosted-collection.ts'
import { newEmail, signIn } from './_person.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#4B6"/></svg>'

test('[DAPP-02] [AUTH-06] shows an app’s banner through the proxy in its shape, and its first letter when there is no picture', async ({
  context,
  baseURL: base,
}) => {
  const baseURL = base ?? ''
  await using app = await serveDapp('sequence.ts', dappPort(baseURL))
  await using host = await startHost(Number(new URL(baseURL).port) + 10_000)
  host.put('/banner.svg', { type: 'image/svg+xml', body: drawing })
  host.put('/film.webm', { type: 'text/html', body: '<h1>no picture</h1>' })
  await signIn(context, newEmail('banner'))
  const dapp = await openSequenceDapp(context, app.origin, baseURL)

  /** Asks to connect with a banner, and returns what shows it. */
  const ask = async (settings: object) => {
    const opening = context.waitForEvent('page')
    const options = JSON.stringify({ app: 'Game', settings })
    await begin(dapp, 'connect', `provider.connect(${options})`)
    const popup = await opening
    const asked: string[] = []
    popup.on('request', (request) => asked.push(request.url()))
    await popup.setViewportSize({ width: 450, height: 750 })
    const banner = popup.getByRole('img', { name: 'Game' }).first()
    await expect(banner).toBeVisible()
    const box = await banner.boundingBox()
    return {
      popup,
      banner,
      shape: (box?.width ?? 0) / (box?.height ?? 1),
      asked,
    }
  }
  const cancel = async ({ popup }: Awaited<ReturnType<typeof ask>>) => {
    await popup
      .locator('[data-action=reject]')
      .click()
      .catch(() => undefined)
    await ended(dapp, 'connect')
    await expect.poll(() => popup.isClosed()).toBe(true)
  }

  const shown = await ask({
    bannerUrl: `${host.origin}/banner.svg`,
    bannerSize: 'medium',
  })
  expect(shown.shape).toBeCloseTo(16 / 9, 1)
  const picture = shown.banner.locator('img')
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  expect(await picture.getAttribute('src')).toMatch(/\/media\//)
  expect(shown.asked.filter((url) => url.startsWith(host.origin))).toEqual([])
  await expectAccessible(shown.popup)
  await cancel(shown)

  const wide = await ask({ bannerUrl: 'https://nowhere.example/banner.png' })
  expect(wide.shape).toBeCloseTo(3, 1)
  await expect(wide.banner).toHaveText('G')
  await cancel(wide)

  const page = await ask({ bannerUrl: `${host.origin}/film.webm` })
  await expect(page.banner).toHaveText('G')
  await cancel(page)
})
