import { ask } from '@cairn/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SignMessageScreen } from '#features/messages/SignMessageScreen.tsx'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

type Body = { readonly events?: readonly { readonly event: string }[] }

test('[ANLT-01] reports that a message is asked for, by its kind, network and app, without its text', async () => {
  const bodies: Body[] = []
  const bare = signedInWallet({
    'Databeat/Tick': (body) => {
      bodies.push(body)
      return { ok: true }
    },
  })
  const wallet = {
    ...bare,
    environment: { ...bare.environment, analytics: { token: 'token-1' } },
  }
  ask(wallet, {
    chainId: 137,
    from: {
      peerId: '1',
      transport: 'port',
      origin: 'https://shop.example',
      proof: 'browser',
    },
    ask: {
      type: 'message',
      content: { type: 'message', message: '0x48656c6c6f' },
      form: 'erc6492',
    },
  }).answer.catch(() => undefined)
  showScreen(wallet, {
    path: '/sign-message',
    at: '/sign-message',
    component: SignMessageScreen,
  })
  await screen.findByText('Hello')
  await expect.poll(() => bodies.length, { timeout: 5000 }).toBe(1)
  expect(bodies[0]?.events).toMatchObject([
    {
      event: 'PROMPT_SIGN_MESSAGE',
      props: {
        networkID: '137',
        appID: 'https://shop.example',
        message_data: 'message',
        locale: 'en',
      },
    },
  ])
  const sent = JSON.stringify(bodies)
  for (const secret of ['Hello', '48656c6c6f', account.slice(2)])
    expect(sent).not.toContain(secret)
})
