import { expect, test } from 'vitest'
import { addGuards } from '../src/guard/add-guards.ts'
import { guard, request, setUp } from './_bare-wallet.ts'

test('[GUARD-02] [ERRS-01] error: a code that the guard refuses is told by a notification, once', async () => {
  const bare = setUp()
  const wallet = {
    ...bare,
    environment: {
      ...bare.environment,
      guards: [{ version: 2, address: guard, url: 'http://localhost/' }],
    },
    platform: {
      ...bare.platform,
      fetch: async () =>
        Response.json(
          { error: 'InvalidArgument', cause: 'invalid token', status: 400 },
          { status: 400 },
        ),
    },
  }
  await addGuards(wallet)
  const signer = wallet.signers.byAddress.get(guard)
  await signer?.unlock?.('000000')
  const shown = () => wallet.notifications.getState().shown
  expect(shown()).toEqual([])
  const answer = await signer?.sign({
    ...request,
    signed: new Set(),
    auxData: () => '0x01',
    focus: async () => false,
    unfocus: () => undefined,
  })
  expect(answer).toBe('0x')
  expect(shown()).toMatchObject([
    {
      kind: 'failure',
      title: { fact: 'code-rejected' },
      text: 'Invalid 2FA code. Please try again.',
    },
  ])
})
