import { expect, test } from '@playwright/test'
import { getAddress, JsonRpcProvider, Wallet } from 'ethers'
import { SiweMessage } from 'siwe'
import { expectAccessible } from './_axe.ts'
import { begin, dappPort, ended, serveDapp } from './_dapp.ts'
import { getFunds, newEmail, signIn } from './_person.ts'
import {
  agree,
  answer,
  ask,
  decide,
  inPopup,
  openApp,
  setUp,
} from './_sdk-app.ts'

const friend = `0x${'f7'.repeat(20)}`

test('[DAPP-01] [DAPP-02] [DAPP-03] the SDK connects, answers by itself what needs no person, and keeps its connection over reloads and in other tabs', async ({
  context,
  baseURL,
}) => {
  const wallet = baseURL ?? ''
  await using site = await serveDapp('cairn.ts', dappPort(baseURL))
  await signIn(context, newEmail('sdk'))
  const app = await openApp(context, site.origin, wallet)

  const found = await answer(
    app,
    `mipd.createStore().getProviders().map(({ info }) => [info.rdns, info.name, info.icon.slice(0, 15)])`,
  )
  expect(found.value).toEqual([
    ['app.cairn.wallet', 'Cairn', 'data:image/svg+'],
  ])
  expect(await answer(app, 'typeof window.ethereum')).toEqual({
    value: 'undefined',
  })
  expect((await answer(app, ask('eth_accounts'))).value).toEqual([])
  const early = await answer(app, ask('personal_sign', 'Hello', friend))
  expect(early.code).toBe(4100)

  const closed = await inPopup(app, 'closed', ask('eth_requestAccounts'))
  await expect(
    closed.getByRole('heading', { name: `Connect to ${site.origin}?` }),
  ).toBeVisible()
  await closed.close()
  expect((await ended(app, 'closed')).code).toBe(4001)

  const declined = await inPopup(app, 'declined', ask('eth_requestAccounts'))
  await decide(declined, 'reject')
  expect(await ended(app, 'declined')).toMatchObject({
    code: 4001,
    error: 'connect cancelled by user',
  })

  // Who asks twice at once is asked once, and hears the same answer.
  const twice = await agree(
    app,
    'twice',
    `Promise.all([1, 2].map(() => ${ask('eth_requestAccounts')}))`,
  )
  const [[account]] = twice.value as [[string], [string]]
  expect(twice.value).toEqual([[account], [account]])
  expect(await app.evaluate('events')).toEqual([
    ['connect', { chainId: '0x89' }],
    ['accountsChanged', [account]],
  ])

  const other = await openApp(context, site.origin, wallet)
  expect((await answer(other, ask('eth_accounts'))).value).toEqual([account])
  expect((await answer(app, ask('net_version'))).value).toBe('137')
  const offered = await answer(app, ask('wallet_getCapabilities', account))
  const atomic = {
    atomic: { status: 'supported' },
    atomicBatch: { supported: true },
  }
  expect(offered.value).toMatchObject({
    '0x89': atomic,
    '0x13882': atomic,
  })
  const balance = await answer(app, ask('eth_getBalance', account, 'latest'))
  expect(balance.value).toBe('0x0')
  const refusals = [
    [ask('wallet_getCapabilities', friend), 4100],
    [ask('eth_signTransaction', {}), 4200],
    [ask('wallet_switchEthereumChain', { chainId: '0x270f' }), 4902],
    [ask('wallet_getCallsStatus', '0x01'), 5730],
    [
      ask('wallet_sendCalls', {
        version: '2.0.0',
        from: account,
        chainId: '0x89',
        calls: [{ to: friend }],
        capabilities: { paymasterService: { url: 'https://pay.example' } },
      }),
      5700,
    ],
  ] as const
  for (const [code, expected] of refusals)
    expect(await answer(app, code)).toMatchObject({ code: expected })

  await answer(app, ask('wallet_switchEthereumChain', { chainId: '0x13882' }))
  await expect
    .poll(() => other.evaluate('events'))
    .toContainEqual(['chainChanged', '0x13882'])
  await app.reload()
  await setUp(app, wallet)
  expect((await answer(app, ask('eth_chainId'))).value).toBe('0x13882')
  expect((await answer(app, ask('eth_requestAccounts'))).value).toEqual([
    account,
  ])

  await answer(app, ask('wallet_revokePermissions', { eth_accounts: {} }))
  expect((await answer(app, ask('wallet_getPermissions'))).value).toEqual([])
  await expect
    .poll(() => other.evaluate('events'))
    .toContainEqual(['accountsChanged', []])
})

test('[DAPP-01] a page whose window the browser blocks shows a button that opens it', async ({
  context,
  baseURL,
}) => {
  const wallet = baseURL ?? ''
  await using site = await serveDapp('cairn.ts', dappPort(baseURL))
  await signIn(context, newEmail('blocked'))
  const app = await openApp(context, site.origin, wallet)
  // As a browser does without a press; what this test runs counts as one.
  await app.evaluate(`(() => {
    const open = window.open.bind(window)
    let isPressed = false
    addEventListener('click', () => { isPressed = true }, true)
    window.open = (...parts) => isPressed ? open(...parts) : null
  })()`)
  const blocked = async (name: string) => {
    await begin(app, name, ask('eth_requestAccounts'))
    await expect(
      app.getByRole('dialog', { name: 'Open your wallet' }),
    ).toBeVisible()
  }
  await blocked('first')
  await expectAccessible(app, 'cairn-open-wallet')
  await app.keyboard.press('Escape')
  expect((await ended(app, 'first')).code).toBe(4001)
  await expect(app.getByRole('dialog')).toBeHidden()

  await blocked('second')
  const opening = context.waitForEvent('page')
  await app.keyboard.press('Enter')
  const popup = await opening
  await decide(popup, 'confirm')
  expect((await ended(app, 'second')).value).toEqual([
    expect.stringMatching(/^0x/),
  ])
})

test('[DAPP-01] [DAPP-03] wagmi, viem and siwe, unmodified, sign and send by the connector, before the wallet is set up and after', async ({
  context,
  baseURL,
}) => {
  // Nobody else pays this account.
  const friend = Wallet.createRandom().address
  const wallet = baseURL ?? ''
  await using site = await serveDapp('cairn.ts', dappPort(baseURL))
  const { page: home } = await signIn(context, newEmail('wagmi'))
  await getFunds(home)
  const app = await openApp(context, site.origin, wallet)

  const connected = await agree(
    app,
    'connect',
    `wagmi.connect(config, { connector: config.connectors[0], chainId: 137 })`,
  )
  const { accounts } = connected.value as { accounts: string[] }
  const [address = ''] = accounts
  expect(connected.value).toMatchObject({ chainId: 137 })

  const message = 'Made by wagmi.'
  const verify = (signature: unknown) =>
    answer(
      app,
      `client.verifyMessage({ address: '${address}', message: '${message}', signature: '${signature}' })`,
    )
  const before = await agree(
    app,
    'text',
    `wagmi.signMessage(config, { message: '${message}' })`,
  )
  expect(before.value).toMatch(/6492$/)
  expect((await verify(before.value)).value).toBe(true)
  expect((await verify(`${before.value}`.replace(/.{80}$/, '00'))).value).toBe(
    false,
  )

  const typed = `{
    domain: { name: 'Game', chainId: 137 },
    types: { Mail: [{ name: 'to', type: 'string' }, { name: 'count', type: 'uint256' }] },
    primaryType: 'Mail',
    message: { to: 'Mira', count: 12345678901234567890n },
  }`
  const data = await agree(
    app,
    'typed',
    `wagmi.signTypedData(config, ${typed})`,
  )
  expect(
    await answer(
      app,
      `client.verifyTypedData({ address: '${address}', signature: '${data.value}', ...${typed} })`,
    ),
  ).toEqual({ value: true })

  const sent = await agree(
    app,
    'calls',
    `wagmi.sendCalls(config, { calls: [{ to: '${friend}', value: 3n }, { to: '${friend}', value: 4n }] })`,
  )
  const { id } = sent.value as { id: string }
  const status = await answer(
    app,
    `wagmi.waitForCallsStatus(config, { id: '${id}' }).then(({ status, statusCode, atomic, receipts }) => ({ status, statusCode, atomic, receipts: receipts.map((receipt) => receipt.status) }))`,
  )
  expect(status.value).toEqual({
    status: 'success',
    statusCode: 200,
    atomic: true,
    receipts: ['success'],
  })

  const after = await agree(
    app,
    'again',
    `wagmi.signMessage(config, { message: '${message}' })`,
  )
  // The network itself checks it now.
  expect(after.value).not.toMatch(/6492$/)
  expect((await verify(after.value)).value).toBe(true)

  // As the app's server makes and checks it.
  const login = new SiweMessage({
    domain: new URL(site.origin).host,
    address: getAddress(address),
    uri: site.origin,
    version: '1',
    chainId: 137,
    nonce: 'abcdefgh12345678',
    statement: 'Sign in to Game.',
  })
  const text = JSON.stringify(login.prepareMessage())
  const signed = await agree(
    app,
    'siwe',
    `wagmi.signMessage(config, { message: ${text} })`,
  )
  const provider = new JsonRpcProvider(`${wallet}/nodes/polygon`)
  const checked = await login.verify(
    { signature: `${signed.value}`, domain: login.domain },
    { provider },
  )
  provider.destroy()
  expect(checked.success).toBe(true)

  const hash = await agree(
    app,
    'send',
    `wagmi.sendTransaction(config, { to: '${friend}', value: 5n }).then((hash) => wagmi.waitForTransactionReceipt(config, { hash })).then(({ status }) => status)`,
  )
  expect(hash.value).toBe('success')
  expect(
    (
      await answer(
        app,
        `client.getBalance({ address: '${friend}' }).then(String)`,
      )
    ).value,
  ).toBe('12')

  const moved = await answer(
    app,
    `wagmi.switchChain(config, { chainId: 80002 }).then(() => wagmi.getConnection(config).chainId)`,
  )
  expect(moved.value).toBe(80002)

  await app.reload()
  await setUp(app, wallet)
  const again = await answer(
    app,
    `wagmi.reconnect(config).then(() => wagmi.getConnection(config)).then(({ address, chainId, status }) => ({ address, chainId, status }))`,
  )
  expect(again.value).toMatchObject({ chainId: 80002, status: 'connected' })
  await answer(app, 'wagmi.disconnect(config)')
  expect((await answer(app, ask('eth_accounts'))).value).toEqual([])
})
