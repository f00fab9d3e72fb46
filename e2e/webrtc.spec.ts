import { expect, test } from '@playwright/test'

test('[ENVC-02] removes WebRTC before other code of the page runs', async ({
  page,
}) => {
  const modules: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/bundle.drawing.')) {
      modules.push(await response.text())
    }
  })
  await page.goto('/auth')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  const left = await page.evaluate(() =>
    Object.getOwnPropertyNames(globalThis).filter((name) =>
      name.endsWith('RTCPeerConnection'),
    ),
  )
  expect(left).toEqual([])
  // The first statement of the page's first script.
  const [first = ''] = modules
  const statements = first.replace(/^(?:import[^;]*;)+/, '')
  expect(statements.slice(0, 150)).toContain('RTCPeerConnection')
})
