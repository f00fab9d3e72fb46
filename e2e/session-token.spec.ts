import { expect, test } from '@playwright/test'
import { dumpWithToken, newEmail, signIn } from './_person.ts'

test('[AUTH-10] a session token copied from the browser is useless, and its key cannot be exported', async ({
  context,
  browser,
}) => {
  const { page } = await signIn(context, newEmail('token'))
  const { value } = JSON.parse(await dumpWithToken(page))
  const token: string = value.jwt.token

  const call = async (headers: Record<string, string>) => {
    const path = '/rpc/API/UserStorageFetchAll'
    const response = await page.request.post(path, {
      data: {},
      headers,
      maxRetries: 3,
    })
    return response.status()
  }
  expect(await call({ authorization: `Bearer ${token}` })).toBe(401)
  expect(await call({ authorization: `DPoP ${token}` })).toBe(401)

  // Scripts of the page may use the key, but cannot read its bytes.
  const taken = await page.evaluate(async () => {
    const opening = indexedDB.open('security')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const request = opening.result
      .transaction('security')
      .objectStore('security')
      .get('token-key')
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    const { privateKey } = request.result as CryptoKeyPair
    const tries = (['jwk', 'pkcs8', 'raw'] as const).map((format) =>
      crypto.subtle.exportKey(format, privateKey).then(
        () => 'taken',
        () => 'kept',
      ),
    )
    return [privateKey.extractable, ...(await Promise.all(tries))]
  })
  expect(taken).toEqual([false, 'kept', 'kept', 'kept'])

  // Another browser with a copy of local storage is not signed in.
  const other = await browser.newContext()
  const stolen = await other.newPage()
  const kept = await page.evaluate(() => Object.entries({ ...localStorage }))
  await stolen.goto('/privacy')
  await stolen.evaluate((entries) => {
    for (const [name, item] of entries) localStorage.setItem(name, item)
  }, kept)
  const statuses: number[] = []
  stolen.on('response', (response) => {
    if (response.url().includes('/rpc/API/UserStorage')) {
      statuses.push(response.status())
    }
  })
  await stolen.goto('/contacts')
  await expect(stolen).toHaveURL('/auth')
  expect(statuses.filter((status) => status < 400)).toEqual([])
  await other.close()
})

test('[AUTH-10] the token and its key work after a reload and in a second tab', async ({
  context,
}) => {
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/rpc/API/GetAuthToken')) {
      asked.push(request.url())
    }
  })
  const { page } = await signIn(context, newEmail('reload'))
  // A page that goes away before its answer asks once more.
  await dumpWithToken(page)
  await page.goto('/contacts')
  await expect(page.getByText('No contacts yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No contacts yet')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/contacts')
  await expect(tab.getByText('No contacts yet')).toBeVisible()
  expect(asked).toHaveLength(1)
})
