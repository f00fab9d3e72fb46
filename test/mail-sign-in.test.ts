import { createRpcClient } from '@cairn/clients'
import { createDpopKey, type DpopKey } from '@cairn/clients/dpop-key'
import { deriveLoginKey } from '@cairn/clients/keyshare'
import { startIdentity } from '@cairn/identity'
import { startKeyshare } from '@cairn/keyshare'
import { startMailbox } from '@cairn/mailbox'
import { identity } from '@cairn/protocol'
import { testDatabases, testPlatform } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const publicUrl = 'http://localhost:4000'
const digest = `0x${'12'.repeat(32)}`
const continueUrl = `${publicUrl}/auth/passwordless-confirm?digest=${digest}&result=${'r'.repeat(43)}`

describe.each(testDatabases)('mail sign-in on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  const app = new Hono()
  const fetch: typeof globalThis.fetch = async (input, init) =>
    app.fetch(new Request(input, init))
  let keyshare: Awaited<ReturnType<typeof startKeyshare>>

  beforeAll(async () => {
    const database = stack.use(await open())
    const platform = testPlatform(database, { publicUrl, fetch })
    const mailbox = stack.use(await startMailbox(platform))
    const env = { MAILBOX_SMTP_PORT: `${mailbox.smtpPort}` }
    const identity = stack.use(await startIdentity({ ...platform, env }))
    keyshare = stack.use(await startKeyshare(platform))
    for (const service of [mailbox, identity, keyshare]) {
      app.route('/', service.app)
    }
  })
  afterAll(() => stack.disposeAsync())

  async function signIn(email: string) {
    const client = createRpcClient(identity, { url: publicUrl, fetch })
    await client.sendLink({ email, continueUrl })
    const response = await fetch(`${publicUrl}/mailbox/messages?to=${email}`)
    const [mail] = (await response.json()) as { text: string }[]
    const [token = ''] = /(?<=#token=)\S+/.exec(mail?.text ?? '') ?? []
    const key = await createDpopKey()
    const mailed = await client.signInWithLink({ token, key: key.thumbprint })
    return { ...mailed, key }
  }

  const derive = async (
    { idToken, key }: { idToken: string; key: DpopKey },
    verifierId: string,
  ) => {
    const { nodes, threshold } = keyshare
    const verifier = 'cairn-passwordless'
    const person = { verifier, verifierId, idToken, key }
    const asked = { nodes, threshold, ...person, fetch }
    return Buffer.from(await deriveLoginKey(asked)).toString('hex')
  }

  test('[AUTH-05] derives the same key from every emailed link', async () => {
    const first = await signIn('mira@example.com')
    const again = await signIn('mira@example.com')
    const other = await signIn('sam@example.com')
    const key = await derive(first, first.email)
    expect(await derive(again, again.email)).toBe(key)
    expect(await derive(other, other.email)).not.toBe(key)
  })

  test('[AUTH-05] error: a user’s own link does not derive another user’s key', async () => {
    const own = await signIn('mallory@example.com')
    await expect(derive(own, 'mira@example.com')).rejects.toMatchObject({
      name: 'KeyshareError',
    })
  })
})
