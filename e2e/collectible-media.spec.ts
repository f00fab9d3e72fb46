import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Hex } from 'ox'
import { messages as collectiblesMessages } from '../apps/wallet/src/features/collectibles/collectibles.messages.ts'
import { expectAccessible } from './_axe.ts'
import { deployCollection, startHost } from './_hosted-collection.ts'
import { newEmail, signIn } from './_person.ts'

const drawing = (script: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#4B6"/>${script}</svg>`

const tokenPath = (id: number) =>
  `/tokens/${id.toString(16).padStart(64, '0')}.json`

test('[COLL-01] [COLL-02] [META-01] shows film, sound, page and drawing of an untrusted host through the proxy, without running their scripts', async ({
  context,
  baseURL: base,
}) => {
  const baseURL = base ?? ''
  await using host = await startHost(Number(new URL(baseURL).port) + 10_000)
  const { origin } = host
  const film = await recordFilm(context)
  const { page } = await signIn(context, newEmail('media'))
  const owner = await ownAddress(page)

  host.put('/film.webm', { type: 'video/webm', body: film })
  host.put('/sound.wav', { type: 'application/octet-stream', body: silence() })
  host.put('/cover.svg', { type: 'image/svg+xml', body: drawing('') })
  host.put('/hostile.svg', {
    type: 'image/svg+xml',
    body: drawing('<script>top.document.title = "ran"</script>'),
  })
  host.put('/page', {
    type: 'text/html',
    body: `<p>A page of moss</p><script>document.body.textContent = 'ran'; top.document.title = 'ran'</script><img src="${origin}/tracked.png"><form action="${origin}/form"><button>Send</button></form>`,
  })
  const documents = [
    { name: 'Film', animation_url: `${origin}/film.webm` },
    {
      name: 'Sound',
      image: `${origin}/cover.svg`,
      animation_url: `${origin}/sound.wav`,
    },
    { name: 'Page', animation_url: `${origin}/page` },
    {
      name: 'Drawing',
      image: `${origin}/hostile.svg`,
      animation_url: `${origin}/model.glb`,
      attributes: [
        { trait_type: 'Stones', value: 3 },
        { trait_type: 'Moss', value: 'green' },
        { trait_type: 'Moss', value: 'grey' },
      ],
    },
    { name: 'Broken', image: `${origin}/later.svg` },
  ]
  for (const [index, document] of documents.entries()) {
    host.put(tokenPath(index + 1), {
      type: 'application/json',
      body: JSON.stringify(document),
    })
  }
  await deployCollection(page.request, baseURL, {
    owner,
    name: 'Hosted',
    uri: `${origin}/tokens/{id}.json`,
    count: documents.length,
  })

  await page.reload()
  await page.getByRole('tab', { name: 'Collectibles' }).click()
  const list = page.getByRole('list', { name: 'Collectibles' })
  await expect(list.getByRole('listitem')).toHaveCount(documents.length, {
    timeout: 30_000,
  })

  const open = async (name: string) => {
    await list.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  const goBack = async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('tab', { name: 'Collectibles' }).click()
  }

  await test.step('a film plays', async () => {
    await open('Film')
    const video = page.locator('video')
    await expect(video).toHaveAccessibleName('Video of Film')
    await expect
      .poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth))
      .toBe(64)
    await expectAccessible(page)
    await goBack()
  })

  await test.step('a sound plays over its picture', async () => {
    await open('Sound')
    await expect(
      page.getByRole('img', { name: 'Sound', exact: true }),
    ).toBeVisible()
    await expect
      .poll(() =>
        page
          .locator('audio')
          .evaluate((one: HTMLAudioElement) => one.duration > 0.4),
      )
      .toBe(true)
    await goBack()
  })

  await test.step('a page is in a frame, and its scripts do not run', async () => {
    await open('Page')
    const frame = page.frameLocator('iframe[title="Web page of Page"]')
    await expect(frame.getByText('A page of moss')).toBeVisible()
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
    await expect(page).not.toHaveTitle('ran')
    await expectAccessible(page)
    await goBack()
  })

  await test.step('a drawing is only a picture; a model is ignored; attributes and price are shown', async () => {
    await open('Drawing')
    const picture = page.getByRole('img', { name: 'Drawing', exact: true })
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page).not.toHaveTitle('ran')
    await expect(page.getByText('green, grey')).toBeVisible()
    await expect(page.getByText('No price')).toBeVisible()
    const address = await picture.getAttribute('src')
    const answer = await page.goto(address ?? '')
    expect(answer?.status()).toBe(403)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Drawing' })).toBeVisible()
    await goBack()
  })

  await test.step('a failed load is reported, and can be tried again', async () => {
    await open('Broken')
    await expect(page.getByText(collectiblesMessages.mediaFailed)).toBeVisible()
    await expectAccessible(page)
    host.put('/later.svg', { type: 'image/svg+xml', body: drawing('') })
    const again = page.getByRole('button', { name: 'Try again' })
    const picture = page.getByRole('img', { name: 'Broken', exact: true })
    // A failed request is not repeated within a second.
    await expect(async () => {
      await expect(again.or(picture)).toBeVisible()
      if (await again.isVisible()) await again.click({ timeout: 5_000 })
      await expect(picture).toBeVisible({ timeout: 5_000 })
    }).toPass()
  })

  await test.step('details are loaded again on request', async () => {
    host.put(tokenPath(5), {
      type: 'application/json',
      body: JSON.stringify({ name: 'Mended', image: `${origin}/cover.svg` }),
    })
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh details' }).click()
      await expect(page.getByRole('heading', { name: 'Mended' })).toBeVisible({
        timeout: 5_000,
      })
    }).toPass()
  })
  // Only the service sent requests, even for links in pages; no browser did.
  expect(new Set(host.visitors)).toEqual(new Set(['cairn-metadata']))
})

async function ownAddress(page: Page): Promise<Hex.Hex> {
  await page.goto('/wallet?receive')
  const address = await page
    .getByRole('dialog')
    .getByRole('img', { name: /^0x/ })
    .first()
    .getAttribute('aria-label')
  await page.goto('/wallet')
  return (address ?? '') as Hex.Hex
}

/** Records half a second of film with the browser's own recorder. */
async function recordFilm(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage()
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 64
    const drawn = canvas.getContext('2d')
    const timer = setInterval(() => {
      if (!drawn) return
      drawn.fillStyle = `hsl(${Math.random() * 360} 50% 50%)`
      drawn.fillRect(0, 0, 64, 64)
    }, 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), {
      mimeType: 'video/webm',
    })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.stop()
    await ended
    clearInterval(timer)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  await page.close()
  return Buffer.from(base64, 'base64')
}

/** Returns half a second of silence, as WAV. */
function silence(): Buffer {
  const samples = 4_000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 0x80)])
}
