import { createRpcClient } from '@cairn/clients'
import { identity } from '@cairn/protocol'
import type { Database, Platform, RunningService } from '@cairn/service-kit'
import { serve, testDatabases, testPlatform } from '@cairn/service-kit/testing'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentity } from '../src/index.ts'

const publicUrl = 'http://localhost:4000'
const digest = `0x${'ab'.repeat(32)}`
const result = 'r'.repeat(43)
const minuteMs = 60_000

const continueTo = (origin: string, path = '/auth/passwordless-confirm') =>
  `${origin}${path}?digest=${digest}&result=${result}`
const continueUrl = continueTo(publicUrl)

describe.each(testDatabases)('startIdentity on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let mails: Email[] = []
  let database: Database
  let smtpPort: number
  let clock = Date.now()

  async function start(env: Platform['env'] = {}) {
    const service: RunningService = stack.use(
      await startIdentity(
        testPlatform(database, {
          publicUrl,
          env: { MAILBOX_SMTP_PORT: `${smtpPort}`, ...env },
          now: () => new Date(clock),
        }),
      ),
    )
    const { url } = stack.use(await serve(service.app))
    return { url, app: service.app, ...createRpcClient(identity, { url }) }
  }

  let client: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    database = stack.use(await open())
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody@') ? new Error('no such box') : null),
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
    smtpPort = typeof address === 'object' && address ? address.port : 0
    client = await start()
  })
  afterAll(() => stack.disposeAsync())

  async function mailLink(email: string, via = client): Promise<URL> {
    mails = []
    await via.sendLink({ email, continueUrl })
    const [link = ''] = /https?:\S+/.exec(mails[0]?.text ?? '') ?? []
    return new URL(link)
  }

  const tokenOf = (link: URL) =>
    new URLSearchParams(link.hash.slice(1)).get('token') ?? ''

  test('[PWLS-02] emails a link with the token in its fragment alone', async () => {
    const link = await mailLink('Mira@Example.com')
    expect(link.href).toBe(`${continueUrl}#token=${tokenOf(link)}`)
    expect(Buffer.from(tokenOf(link), 'base64url')).toHaveLength(32)
    expect(mails[0]?.to).toMatchObject([{ address: 'mira@example.com' }])
  })

  test('[PWLS-02] the email names the requester, the time and the code to compare', async () => {
    const link = await mailLink('mira@example.com')
    const time = new Date(clock).toISOString().slice(0, 16).replace('T', ' ')
    const [mail] = mails
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Someone at IP address 127.0.0.1 asked')
      expect(text).toContain(`${time} UTC`)
      expect(text).toContain('compare its code')
    }
    expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))
  })

  test('[PWLS-02] exchanges the token for an ID token bound to the digest', async () => {
    const link = await mailLink('mira@example.com')
    const answer = await client.signInWithLink({ token: tokenOf(link) })
    expect(answer.email).toBe('mira@example.com')
    const keys = createRemoteJWKSet(new URL(`${client.url}/auth/provider/jwks`))
    const { payload, protectedHeader } = await jwtVerify(answer.idToken, keys, {
      algorithms: ['ES256'],
      issuer: publicUrl,
      audience: 'cairn',
      currentDate: new Date(clock),
    })
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toMatchObject({
      verifier: 'cairn-passwordless',
      verifierId: 'mira@example.com',
      nonce: digest,
      jti: expect.any(String),
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  })

  test('[AUTH-12] binds an ID token to the key that the page names', async () => {
    const token = tokenOf(await mailLink('mira@example.com'))
    const key = 'k'.repeat(43)
    const bad = client.signInWithLink({ token, key: 'k'.repeat(42) })
    await expect(bad).rejects.toMatchObject({ error: 'InvalidArgument' })
    const { idToken } = await client.signInWithLink({ token, key })
    expect(decodeJwt(idToken).cnf).toEqual({ jkt: key })
    const older = tokenOf(await mailLink('mira@example.com'))
    const unbound = await client.signInWithLink({ token: older })
    expect(decodeJwt(unbound.idToken)).not.toHaveProperty('cnf')
  })

  test('[PWLS-02] stores only the hash of a token', async () => {
    const link = await mailLink('kept@example.com')
    const rows = await database.query('select * from identity.links')
    expect(JSON.stringify(rows)).toContain('kept@example.com')
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link))
  })

  test('[SRVC-01] publishes only the public part of its key', async () => {
    const response = await fetch(`${client.url}/auth/provider/jwks`)
    const { keys } = (await response.json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'].sort(),
    )
  })

  test('[PWLS-02] error: refuses a used link', async () => {
    const token = tokenOf(await mailLink('used@example.com'))
    await client.signInWithLink({ token })
    await expect(client.signInWithLink({ token })).rejects.toMatchObject({
      error: 'RequestConflict',
      reason: 'link used',
    })
  })

  test('[PWLS-02] behavior: of two concurrent uses of a link, one signs in', async () => {
    const token = tokenOf(await mailLink('race@example.com'))
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => client.signInWithLink({ token })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('[PWLS-02] error: refuses a link after ten minutes', async () => {
    const token = tokenOf(await mailLink('late@example.com'))
    clock += 10 * minuteMs
    await expect(client.signInWithLink({ token })).rejects.toMatchObject({
      error: 'NotFound',
      reason: 'link expired',
    })
  })

  test('[PWLS-02] behavior: a link just before ten minutes still works', async () => {
    const token = tokenOf(await mailLink('soon@example.com'))
    clock += 10 * minuteMs - 1
    const { email } = await client.signInWithLink({ token })
    expect(email).toBe('soon@example.com')
  })

  test.each(['', 'A'.repeat(43), 'not a token', '\u0000'])(
    '[PWLS-02] error: a foreign token %j',
    async (token) => {
      await expect(client.signInWithLink({ token })).rejects.toMatchObject({
        error: 'NotFound',
        reason: 'link unknown',
      })
    },
  )

  test.each([
    continueTo('https://evil.example'),
    continueTo('http://localhost:4001'),
    continueTo('https://localhost:4000'),
    continueTo('http://localhost:4000.evil.example'),
    continueTo('http://localhost:4000@evil.example'),
    continueTo(publicUrl, '/auth/passwordless-confirm/../../wc'),
    continueTo(publicUrl, '//evil.example/auth/passwordless-confirm'),
    `javascript:alert(1)//auth/passwordless-confirm?digest=${digest}`,
    `${publicUrl}/auth/passwordless-confirm?digest=${digest}`,
    `${publicUrl}/auth/passwordless-confirm?result=${result}`,
    `${publicUrl}/auth/passwordless-confirm?digest=0x12&result=${result}`,
    'nowhere',
  ])('[PWLS-02] error: a link that would lead to %s', async (url) => {
    mails = []
    await expect(
      client.sendLink({ email: 'mira@example.com', continueUrl: url }),
    ).rejects.toMatchObject({ error: 'InvalidArgument' })
    expect(mails).toEqual([])
  })

  test('[PWLS-02] behavior: passes on the two known parameters and no others', async () => {
    mails = []
    const asked = `${continueUrl.replace('//', '//a:b@')}&next=https://evil.example#token=mine`
    await client.sendLink({ email: 'mira@example.com', continueUrl: asked })
    expect(mails[0]?.text).toContain(`${continueUrl}#token=`)
    expect(mails[0]?.text).not.toContain('evil')
  })

  test('[PWLS-02] behavior: links may lead to further wallets of the configuration', async () => {
    const other = await start({
      WALLET_ORIGINS: 'https://Wallet.example, https://beta.example/',
    })
    for (const origin of ['https://wallet.example', 'https://beta.example']) {
      mails = []
      const to = continueTo(origin)
      await other.sendLink({ email: 'mira@example.com', continueUrl: to })
      expect(mails[0]?.text).toContain(`${to}#token=`)
    }
  })

  test.each(['mira', 'mira@', 'a@b\r\nBcc: c@d.example', '@example.com'])(
    '[PWLS-02] error: rejects %j as an email address',
    async (email) => {
      await expect(
        client.sendLink({ email, continueUrl }),
      ).rejects.toMatchObject({ error: 'InvalidArgument' })
    },
  )

  test('[PWLS-02] behavior: answers the same for an address that the mail server refuses', async () => {
    mails = []
    const email = 'nobody@example.com'
    expect(await client.sendLink({ email, continueUrl })).toEqual({})
    expect(mails).toEqual([])
  })

  test('[PWLS-02] error: reports that no email can be sent', async () => {
    const broken = await start({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await expect(
      broken.sendLink({ email: 'mira@example.com', continueUrl }),
    ).rejects.toMatchObject({ error: 'Unavailable' })
  })

  test('[PWLS-02] error: limits the emails to an address', async () => {
    const tight = await start({ IDENTITY_MAIL_LIMIT: '2' })
    await mailLink('often@example.com', tight)
    await mailLink('OFTEN@example.com', tight)
    await expect(mailLink('often@example.com', tight)).rejects.toMatchObject({
      error: 'RateLimited',
    })
    await mailLink('other@example.com', tight)
  })

  test('[PWLS-02] [SRVC-01] error: several processes share the limit of emails to an address', async () => {
    const env = { IDENTITY_MAIL_LIMIT: '10' }
    const processes = [await start(env), await start(env)]
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (processes[index % 2] ?? client)
          .sendLink({ email: 'shared@example.com', continueUrl })
          .then(
            () => 'sent',
            ({ error }) => error,
          ),
      ),
    )
    const [sent, limited] = ['sent', 'RateLimited'].map(
      (result) => asked.filter((one) => one === result).length,
    )
    expect([sent, limited]).toEqual([10, 10])
    // The hour is over.
    clock += 60 * 60_000
    await mailLink('shared@example.com', processes[1])
  })

  test('[PWLS-02] c: error: a network asks for a limited number of emails in an hour, to whomever', async () => {
    // What other tests sent was in the hour before.
    clock += 60 * 60_000
    const tight = await start({ IDENTITY_MAIL_NETWORK_LIMIT: '3' })
    for (const name of ['a', 'b', 'c'])
      await mailLink(`${name}@example.com`, tight)
    const asking = { email: 'd@example.com', continueUrl }
    await expect(tight.sendLink(asking)).rejects.toMatchObject({
      error: 'RateLimited',
    })
    clock += 60 * 60_000
    await mailLink('d@example.com', tight)
  })

  test.each([
    ['IPv4', (host: number) => `203.0.113.${host}`],
    ['IPv6', (host: number) => `2001:db8:7:${host.toString(16)}::1`],
  ])(
    '[PWLS-02] c: no address uses up the emails of its neighbours, by %s',
    async (_, at) => {
      clock += 60 * 60_000
      const { app } = await start({ IDENTITY_MAIL_NETWORK_LIMIT: '20' })
      let asked = 0
      /** Asks for emails until one is refused. */
      const use = async (host: number) => {
        for (let sent = 0; sent < 30; sent += 1) {
          asked += 1
          const email = `n${asked}@example.com`
          const answer = await app.request(
            '/rpc/Identity/SendLink',
            {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ email, continueUrl }),
            },
            { clientIp: at(host) },
          )
          if (answer.status === 429) return sent
          expect(answer.status).toBe(200)
        }
        return 30
      }
      expect(await use(1)).toBe(4)
      const others: number[] = []
      for (let host = 2; host < 30; host += 1) others.push(await use(host))
      // 20 of those who asked before, and 40 of newcomers, three of each.
      expect(others.slice(0, 4)).toEqual([4, 4, 4, 4])
      expect(others.slice(0, 12).every((sent) => sent >= 3)).toBe(true)
      const sum = others.reduce((all, sent) => all + sent, 4)
      expect(sum).toBeLessThanOrEqual(60)
    },
  )

  test('[PWLS-02] error: limits the calls from a network address', async () => {
    const tight = await start({ IDENTITY_IP_LIMIT: '2' })
    await mailLink('one@example.com', tight)
    const token = 'A'.repeat(43)
    const guess = () => tight.signInWithLink({ token })
    await expect(guess()).rejects.toMatchObject({ error: 'NotFound' })
    await expect(guess()).rejects.toMatchObject({ error: 'RateLimited' })
  })

  test.each([
    [{ MAILBOX_SMTP_PORT: undefined }, 'SMTP_URL'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    [{ WALLET_ORIGINS: 'wallet.example' }, 'WALLET_ORIGINS'],
  ])('[SRVC-01] error: does not start with %j', async (env, name) => {
    await expect(start(env)).rejects.toMatchObject({
      name: 'ConfigError',
      variables: [name],
    })
  })
})
