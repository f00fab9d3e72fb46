import { startApi } from '@cairn/api'
import { createRpcClient } from '@cairn/clients'
import { identity, walletApp } from '@cairn/protocol'
import { signSessionToken } from '@cairn/service-kit'
import {
  boundHeaders,
  createProofKey,
  serve,
  testDatabases,
  testPlatform,
} from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentity } from '../src/index.ts'

const account = `0x${'a1'.repeat(20)}`
const digest = `0x${'ab'.repeat(32)}`
const email = 'mira@example.com'

describe.each(testDatabases)('signatures by mail on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let mails: Email[] = []
  let url: string
  let secret: Uint8Array
  beforeAll(async () => {
    const database = stack.use(await open())
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        Array.fromAsync(stream as AsyncIterable<Uint8Array>)
          .then((parts) => PostalMime.parse(Buffer.concat(parts)))
          .then((mail) => void mails.push(mail))
          .then(() => done(), done)
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stack.defer(() => new Promise<void>((resolve) => server.close(resolve)))
    const address = server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const app = new Hono()
    url = stack.use(await serve(app)).url
    const base = testPlatform(database)
    const platform = testPlatform(database, {
      publicUrl: url,
      secret: base.secret,
      urls: { ...base.urls, api: url, identity: url },
      env: { MAILBOX_SMTP_PORT: `${port}`, IDENTITY_MAIL_LIMIT: '4' },
    })
    app.route('/', stack.use(await startApi(platform)).app)
    app.route('/', stack.use(await startIdentity(platform)).app)
    secret = await base.secret('jwt-secret', 32)
  })
  afterAll(() => stack.disposeAsync())

  /**
   * Creates the client of a signed-in device, by default of the wallet itself.
   */
  async function device(claims: { app?: string; origin?: string } = {}) {
    const key = await createProofKey()
    const iat = Math.floor(Date.now() / 1_000)
    const token = await signSessionToken(
      secret,
      {
        ...{ account, app: walletApp, origin: url, epoch: 0 },
        ...{ cnf: { jkt: key.thumbprint }, ...claims },
      },
      { iat, exp: iat + 60 },
    )
    return createRpcClient(identity, {
      url,
      authorize: (to) => boundHeaders(key, { url: to, token, now: new Date() }),
    })
  }

  const continueUrl = () =>
    `${url}/auth/passwordless-confirm?digest=${digest}&result=${'r'.repeat(43)}`

  const tokenIn = (mail: Email | undefined) =>
    /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

  test('[SIGN-07] [PWLS-04] a signed-in device requests a signature by email; the link names the purpose and the account', async () => {
    mails = []
    const own = await device()
    await own.sendLink({ email, continueUrl: continueUrl(), purpose: 'sign' })
    const [mail] = mails
    expect(mail?.subject).toBe('Confirm a signature')
    expect(mail?.text).toContain('Nothing is signed')
    expect(mail?.html).toContain('Confirm a signature</h1>')
    const asked = { email, digest, purpose: 'sign', account }
    const token = tokenIn(mail)
    expect(await own.checkLink({ token })).toEqual(asked)
    const answer = await own.signInWithLink({ token })
    await expect(own.checkLink({ token })).rejects.toMatchObject({
      reason: 'link used',
    })
    expect(answer).toMatchObject({ email, purpose: 'sign', account })
  })

  test('[SIGN-07] [PWLS-04] error: sends signature emails only for a signed-in device of the wallet', async () => {
    mails = []
    const nobody = createRpcClient(identity, { url })
    const game = await device({ app: 'A game', origin: 'https://game.example' })
    const ask = { email, continueUrl: continueUrl(), purpose: 'sign' } as const
    await expect(nobody.sendLink(ask)).rejects.toMatchObject({ status: 401 })
    await expect(game.sendLink(ask)).rejects.toMatchObject({ status: 403 })
    expect(mails).toEqual([])
  })

  test('[PWLS-02] a sign-in needs no session, and its link names the purpose', async () => {
    mails = []
    const nobody = createRpcClient(identity, { url })
    await nobody.sendLink({ email, continueUrl: continueUrl() })
    const [mail] = mails
    expect(mail?.subject).toBe('Sign in to Cairn')
    expect(mail?.text).toContain('No one can sign in')
    const answer = await nobody.signInWithLink({ token: tokenIn(mail) })
    expect(answer.purpose).toBe('sign-in')
    expect(answer.account).toBeUndefined()
  })
})
