import { ask, openEntries, textMessage, type Wallet } from '@cairn/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SignMessageScreen } from '#features/messages/SignMessageScreen.tsx'
import { messages } from '#features/messages/sign-message.messages.ts'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

function askToSign(wallet: Wallet, text: string): void {
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
      content: { type: 'message', message: textMessage(text) },
      form: 'erc6492',
    },
  }).answer.catch(() => undefined)
}

function showPrompt(wallet: Wallet): void {
  showScreen(wallet, {
    path: '/sign-message',
    at: '/sign-message',
    component: SignMessageScreen,
  })
}

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
  askToSign(wallet, 'Hello')
  showPrompt(wallet)
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

test('[SIGN-11] a second press in the same place does not answer the question that comes next', async () => {
  const wallet = signedInWallet({})
  askToSign(wallet, 'first')
  askToSign(wallet, 'second')
  showPrompt(wallet)
  await screen.findByText('first')
  const press = () =>
    fireEvent.click(screen.getByRole('button', { name: messages.reject }))
  press()
  await screen.findByText('second')
  press()
  const waiting = () => openEntries(wallet.inbox.getState(), 'message').length
  expect(waiting()).toBe(1)
  const sign = screen.getByRole('button', { name: messages.sign })
  expect(sign).toHaveProperty('disabled', true)
  await waitFor(() => expect(sign).toHaveProperty('disabled', false))
  press()
  expect(waiting()).toBe(0)
})
