import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { encodeQR } from 'qr'
import config from '../playwright.config.ts'
import { findChromium } from '../scripts/programs.mjs'
import { expectAccessible } from './_axe.ts'
import { getFunds, newEmail, signIn } from './_person.ts'

const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const data = process.env.E2E_DATA_DIR ?? tmpdir()
const seen = join(mkdtempSync(join(data, 'scan-')), 'seen.y4m')
writeFileSync(seen, filmOf(`ethereum:${to}@137?value=1.25e18`))

// The browser of the other tests has no prompt for the camera to refuse.
const executablePath = findChromium()

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${seen}`,
    ],
  },
})

test('[SEND-01] [META-01] reads a recipient’s code from a picture and the camera, and explains failures', async ({
  context,
}) => {
  const { page } = await signIn(context, newEmail('scan'))
  await getFunds(page)
  await page.getByRole('link', { name: 'Send' }).click()
  const scan = page.getByRole('button', { name: 'Scan a code' })
  const dialog = page.getByRole('dialog', { name: 'Scan a code' })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page
      .getByLabel('Image of a QR code')
      .setInputFiles({ name, mimeType, buffer })
  const chooseCode = (text: string) =>
    choose(
      'code.gif',
      'image/gif',
      Buffer.from(encodeQR(text, 'gif', { scale: 6 })),
    )

  await test.step('a refused camera is explained in one sentence', async () => {
    await scan.click()
    await expect(dialog.getByRole('status')).toContainText(
      'Cairn can’t use your camera.',
    )
    await expectAccessible(page, '[role=dialog]')
  })

  await test.step('a file that is not a picture or has no recipient is rejected', async () => {
    await choose('list.png', 'image/png', Buffer.from('no picture'))
    await expect(dialog.getByRole('alert')).toHaveText(
      'Cairn can’t read this file as an image.',
    )
    await chooseCode('https://wallet.example')
    await expect(dialog.getByRole('alert')).toHaveText(
      'This code doesn’t contain an address or name to send to.',
    )
    await chooseCode(`ethereum:${to}@10`)
    await expect(dialog.getByRole('alert')).toContainText(
      'You don’t have the coin',
    )
  })

  await test.step('a picture of an address fills in the recipient', async () => {
    await chooseCode(to)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('img', { name: to })).toBeVisible()
    await page.getByRole('button', { name: 'Clear recipient' }).click()
  })

  await test.step('the contract of a coin is rejected as recipient', async () => {
    const answer = await page.request.post(
      '/rpc/Metadata/SearchContractsByQuery',
      { data: { q: 'USD Coin', chainID: '1' }, maxRetries: 3 },
    )
    const { contractInfo } = await answer.json()
    await page
      .getByRole('combobox', { name: 'To' })
      .fill(contractInfo[0].address)
    await expect(page.getByRole('alert')).toContainText(
      'It’s the contract of USD Coin.',
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear recipient' }).click()
  })

  await test.step('the camera fills in recipient, coin and amount', async () => {
    await context.grantPermissions(['camera'])
    await scan.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('img', { name: to })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(
      '1.25',
    )
    await expect(page.getByText(/ POL available/)).toBeVisible()
  })

  await test.step('a coin that is not owned is found on the networks', async () => {
    await page.goto('/wallet?search=true')
    await page.getByRole('combobox').fill('moss')
    const elsewhere = page.getByRole('list', {
      name: 'Other matches on your networks',
    })
    await expect(elsewhere.getByRole('listitem')).toHaveCount(1)
    await expect(elsewhere).toContainText('Moss')
    await expect(elsewhere).toContainText('Unlisted')
    await expectAccessible(page, '[role=dialog]')
  })
})

/** Returns a film for a fake camera: a code in the middle, on white. */
function filmOf(text: string): Buffer {
  const [width, height] = [640, 480]
  const rows = encodeQR(text, 'raw', { border: 4, scale: 8 })
  const light = Buffer.alloc(width * height, 235)
  const left = Math.floor((width - rows.length) / 2)
  const top = Math.floor((height - rows.length) / 2)
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) light[(top + y) * width + left + x] = 16
    }
  }
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array<Buffer>(10).fill(frame),
  ])
}
