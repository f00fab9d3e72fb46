// Makes the picture of README again: home, a review and a connect prompt of a
// wallet that signs in over a local stack. Needs the built wallet (`npm run
// build`) and a Chromium; writes `docs/wallet.webp`.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtWallet, launchChromium, signIn } from '../bench/chromium.ts'
import { begin, openSequenceDapp, serveDapp } from '../e2e/_dapp.ts'
import { startStack } from '../packages/dev-env/src/index.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const mira = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const phone = { width: 420, height: 736 }
/** Size of the picture, and of a phone in it, in pixels. */
const picture = { width: 1200, height: 700 }
const shown = { width: 365, height: 640 }

await using stack = new AsyncDisposableStack()
const { url } = stack.use(await startStack({ site: builtWallet() }))
const browser = await launchChromium()
stack.defer(() => browser.close())
const context = await browser.newContext({
  viewport: phone,
  deviceScaleFactor: 2,
  colorScheme: 'light',
})
context.setDefaultTimeout(180_000)
const page = await context.newPage()
const shots = []

await openSeededWallet()
shots.push(await page.screenshot())
await openReview()
shots.push(await page.screenshot())
shots.push(await shootConnectPrompt())
writeFileSync(join(root, 'docs/wallet.webp'), await joinPictures())

/** A wallet with test funds, a contact, and a payment that was sent. */
async function openSeededWallet() {
  await signIn(page, url)
  await page.locator('[data-action=confirm]').click()
  await page.getByRole('button', { name: 'Get test funds' }).click()
  await page.getByText('Test funds have arrived').waitFor()
  await page.goto(`${url}/contacts`)
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mira')
  await page.getByRole('textbox', { name: 'Address or name' }).fill(mira)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByText('Mira').first().waitFor()
  await fillPayment('12.5')
  await page.getByText('Worked', { exact: true }).waitFor()
  await page.locator('[data-action=confirm]').click()
  await page.waitForURL(`${url}/history`)
  const sent = page.getByRole('list', { name: 'Transactions' })
  await sent.getByText('Sent to').first().click()
  await page.getByText('Block', { exact: true }).waitFor()
  await page.goto(`${url}/wallet`)
  await page
    .getByText(/2,487\.5/)
    .first()
    .waitFor()
  await settle(page)
}

async function fillPayment(amount) {
  await page.goto(`${url}/send`)
  await page.getByRole('button', { name: /Choose a coin/ }).click()
  const choice = page.getByRole('dialog')
  await choice
    .getByRole('button', { name: /USD Coin/ })
    .last()
    .click()
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('combobox', { name: 'To' }).fill(mira)
  await page.locator('[data-action=review]').click()
}

async function openReview() {
  await fillPayment('25')
  await page.getByText('Worked', { exact: true }).waitFor()
  await settle(page)
}

/** The prompt of a page that asks to connect, at an address of its own. */
async function shootConnectPrompt() {
  const port = Number(new URL(url).port) + 1
  stack.use(await serveDapp('sequence.ts', port))
  const origin = `http://game.localhost:${port}`
  const app = await openSequenceDapp(context, origin, url)
  const opening = context.waitForEvent('page')
  await begin(app, 'connect', "provider.connect({ app: 'Game' })")
  const prompt = await opening
  await prompt.setViewportSize(phone)
  await prompt.locator('[data-action=confirm]:enabled').waitFor()
  await settle(prompt)
  return prompt.screenshot()
}

/** Waits until no animation runs and every picture of the page is there. */
async function settle(one) {
  await one.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(({ playState }) => playState !== 'running') &&
      [...document.images].every(({ complete }) => complete),
  )
}

async function joinPictures() {
  const canvas = await context.newPage()
  const text = await canvas.evaluate(
    async ([shots, picture, shown]) => {
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      const pen = canvas.getContext('2d')
      pen.imageSmoothingQuality = 'high'
      pen.fillStyle = '#cfccc2'
      pen.fillRect(0, 0, picture.width, picture.height)
      const gap =
        (picture.width - shots.length * shown.width) / (shots.length + 1)
      for (const [index, shot] of shots.entries()) {
        const blob = await (await fetch(`data:image/png;base64,${shot}`)).blob()
        const image = await createImageBitmap(blob, {
          resizeWidth: shown.width,
          resizeHeight: shown.height,
          resizeQuality: 'high',
        })
        const left = gap + index * (shown.width + gap)
        const top = (picture.height - shown.height) / 2
        pen.save()
        pen.beginPath()
        pen.roundRect(left, top, shown.width, shown.height, 20)
        pen.clip()
        pen.drawImage(image, left, top)
        pen.restore()
      }
      const blob = await canvas.convertToBlob({
        type: 'image/webp',
        quality: 0.85,
      })
      return new Promise((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(reader.result)
        reader.readAsDataURL(blob)
      })
    },
    [shots.map((shot) => shot.toString('base64')), picture, shown],
  )
  return Buffer.from(text.split(',')[1], 'base64')
}
