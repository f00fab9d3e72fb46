import { expect, type Page, test } from '@playwright/test'
import { newEmail, signIn } from './_person.ts'

type Event = {
  readonly event: string
  readonly props: { readonly path: string }
}

test('[ANLT-01] [SHELL-07] reports page views by pattern if the environment has a token, and sends nothing without one', async ({
  context,
}) => {
  const asked: string[] = []
  context.on('request', (request) => {
    if (/Databeat|start-analytics/.test(request.url()))
      asked.push(request.url())
  })
  const { page } = await signIn(context, newEmail('views'), {
    inTab: true,
  })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(asked).toEqual([])

  const bodies = await withAnalytics(page)
  /**
   * Waits for the batch, because requests of a closing page are not visible
   * here.
   */
  const reported = (paths: readonly string[]) =>
    expect
      .poll(() =>
        bodies.flatMap((body) =>
          (JSON.parse(body).events as Event[]).map(({ props }) => props.path),
        ),
      )
      .toEqual(paths)
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Currency/ }).click()
  await reported(['/settings', '/settings/currency'])
  const address = await page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('cairn.sessionDump') ?? '{}').value
        .address,
  )
  await page.goto(`/coin/137-${address}`)
  await reported(['/settings', '/settings/currency', '/coin/$coinId'])
  await page.goto('/no/such/page')
  await reported(['/settings', '/settings/currency', '/coin/$coinId', '/404'])
  expect(bodies.join().toLowerCase()).not.toContain(
    address.slice(2, 12).toLowerCase(),
  )
  expect(bodies.join()).not.toContain('@')
})

/**
 * Adds a token to the environment, as an operator would, and collects the
 * bodies.
 */
async function withAnalytics(page: Page): Promise<readonly string[]> {
  const bodies: string[] = []
  await page.route('**/.well-known/cairn.json', async (route) => {
    const response = await route.fetch()
    const environment = {
      ...(await response.json()),
      analytics: { token: 'e2e-token' },
    }
    await route.fulfill({ response, json: environment })
  })
  await page.route('**/rpc/Databeat/Tick', async (route) => {
    bodies.push(route.request().postData() ?? '')
    await route.fulfill({ json: { ok: true } })
  })
  return bodies
}
