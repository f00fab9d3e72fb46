import type { SigningFocus, Wallet } from '@cairn/core'
import { waitForSignature } from '@cairn/core/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { useStore } from 'zustand'
import { EnrolScreen } from '#features/settings/security/EnrolScreen.tsx'
import { KeepCodesScreen } from '#features/settings/security/KeepCodesScreen.tsx'
import { SecurityScreen } from '#features/settings/security/SecurityScreen.tsx'
import { GuardCodeView } from '#features/signing/GuardCodeView.tsx'
import { messages as securityMessages } from '../src/features/settings/security/security.messages.ts'
import { messages as guardMessages } from '../src/shared/signers/guard.messages.ts'
import {
  type Answers,
  account,
  keepToken,
  showScreen,
  signedInWallet,
} from './show-screen.tsx'

const guard = `0x${'9'.repeat(40)}` as const
const factorOn = { methods: ['TOTP'], active: true }
const factorOff = { methods: [], active: false }

const refusal = (status: number, error: string, message = error) =>
  Response.json({ error, code: 0, message, status }, { status })
const wrong = () => refusal(400, 'InvalidArgument', 'invalid token')
const locked = () => refusal(429, 'RateLimited')
const lockedForDay = () =>
  refusal(429, 'RateLimited', guardMessages.lockedForDay)
const down = () => {
  throw new TypeError('away')
}

/** A wallet with a session at hand, so that nothing needs a signature. */
function walletOf(answers: Answers): Wallet {
  const wallet = signedInWallet(answers)
  keepToken(wallet)
  return wallet
}

const confirm = () => screen.findByRole('button', { name: 'Confirm' })

describe('GuardCodeView', () => {
  function show(answers: Answers = {}) {
    const wallet = walletOf(answers)
    const typed: string[] = []
    const ends: boolean[] = []
    wallet.signers.byAddress.set(guard, {
      address: guard,
      kind: 'guard',
      label: 'guard',
      status: () => ({
        state: 'code-needed',
        ready: false,
        actionable: true,
        available: true,
      }),
      sign: async () => '0x',
      unlock: async (code) => void typed.push(code),
    })
    waitForSignature(wallet, account, guard)
    wallet.signingQueue.endFocus = (isContinued) => void ends.push(isContinued)
    const focus: SigningFocus = { kind: 'guard', signer: guard, account }
    wallet.signing.setState({ focus })
    showScreen(wallet, {
      path: '/send',
      at: '/send',
      component: function Shown() {
        const now = useStore(wallet.signing, (state) => state.focus)
        return now ? <GuardCodeView focus={now} /> : null
      },
    })
    const judge = (refusals: number) =>
      act(() => wallet.signing.setState({ focus: { ...focus, refusals } }))
    return { typed, ends, judge }
  }

  test('[GUARD-02] takes exactly six digits, and waits for the guard to judge them', async () => {
    const { typed, ends } = show()
    const field = await screen.findByRole('textbox', { name: 'Code' })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, '12a34-5')
    expect((await confirm()).hasAttribute('disabled')).toBe(true)
    await userEvent.keyboard('{Enter}')
    expect(typed).toEqual([])
    await userEvent.type(field, '67')
    expect(typed).toEqual(['123456'])
    expect(ends).toEqual([true])
    const busy = await screen.findByRole('button', { name: 'Verifying' })
    expect(busy.getAttribute('aria-busy')).toBe('true')
    await userEvent.type(field, '{Enter}9')
    expect(typed).toHaveLength(1)
    expect((field as HTMLInputElement).value).toBe('123456')
  })

  test('[GUARD-02] error: a wrong code is said, and a new one can be typed at once', async () => {
    const { typed, judge } = show()
    await screen.findByRole('textbox', { name: 'Code' })
    await userEvent.keyboard('000000')
    judge(1)
    await screen.findByText('Invalid 2FA code. Please try again.')
    const field = screen.getByRole('textbox', { name: 'Code' })
    expect((field as HTMLInputElement).value).toBe('')
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('123456')
    expect(screen.queryByText(/Invalid 2FA code/)).toBeNull()
    expect(typed).toEqual(['000000', '123456'])
  })

  test('[GUARD-02] cancel closes it', async () => {
    const { ends } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(ends).toEqual([false])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[GUARD-02] a recovery code of ten characters takes the place of a code', async () => {
    const asked: unknown[] = []
    const { ends } = show({
      'Guard/Reset2FA': ({ code }) => {
        asked.push(code)
        return asked.length === 1 ? wrong() : {}
      },
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Use a recovery code' }),
    )
    const field = await screen.findByRole('textbox', { name: 'Recovery code' })
    await userEvent.type(field, 'abcde-fgh2{Enter}')
    expect(asked).toEqual([])
    await userEvent.type(field, '3{Enter}')
    await screen.findByText('Invalid 2FA code. Please try again.')
    expect(asked).toEqual(['abcdefgh23'])
    await userEvent.type(field, '{Backspace}4{Enter}')
    await waitFor(() => expect(ends).toEqual([true]))
    expect(asked).toEqual(['abcdefgh23', 'abcdefgh24'])
  })

  test('[GUARD-02] leads back from the recovery code to the code', async () => {
    show()
    await userEvent.click(
      await screen.findByRole('button', { name: 'Use a recovery code' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeDefined()
  })
})

describe('SecurityScreen', () => {
  function show(answers: Answers) {
    const wallet = walletOf(answers)
    const path = '/settings/guard'
    showScreen(wallet, { path, at: path, component: SecurityScreen })
    return wallet
  }

  test('[GUARD-03] waits, says that the guard does not answer, and asks again', async () => {
    let isDown = true
    show({ 'Guard/AuthMethods': () => (isDown ? down() : factorOff) })
    expect(await screen.findByText(securityMessages.loading)).toBeDefined()
    await screen.findByText(securityMessages.failed)
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(securityMessages.off)).toBeDefined()
  })

  test('[GUARD-03] error: says what it takes when there is no session to sign with', async () => {
    show({ 'Guard/AuthMethods': () => factorOff })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Turn on' }),
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Nothing was changed')
    expect(alert.textContent).toContain(guardMessages.signIn)
  })

  test.each([
    ['wrong', wrong, 'Invalid 2FA code. Please try again.'],
    ['one of too many', locked, guardMessages.locked],
    ['for a guard that is away', down, guardMessages.unreachable],
  ])(
    '[GUARD-02] [GUARD-03] [ERRS-01] error: a recovery code that is %s turns nothing off',
    async (_case, answer, words) => {
      const methods = { 'Guard/AuthMethods': () => factorOn }
      const wallet = show({ ...methods, 'Guard/Reset2FA': answer })
      await typeRecoveryCode()
      const dialog = screen.getByRole('dialog')
      expect(await within(dialog).findByText(words)).toBeDefined()
      expect(wallet.notifications.getState().shown).toMatchObject([
        { kind: 'failure', title: guardMessages.rejected, text: words },
      ])
    },
  )

  test('[GUARD-03] a recovery code resets it', async () => {
    let isOn = true
    const wallet = show({
      'Guard/AuthMethods': () => (isOn ? factorOn : factorOff),
      'Guard/Reset2FA': () => {
        isOn = false
        return {}
      },
    })
    await typeRecoveryCode()
    expect(await screen.findByText(securityMessages.off)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(wallet.notifications.getState().shown).toMatchObject([
      { kind: 'success', title: securityMessages.turnedOff },
    ])
  })

  async function typeRecoveryCode() {
    await screen.findByText(securityMessages.on)
    const row = screen.getByRole('button', { name: /Use a recovery code/ })
    await userEvent.click(row)
    const field = await screen.findByRole('textbox', { name: 'Recovery code' })
    await userEvent.type(field, 'abcdefgh23{Enter}')
  }
})

describe('EnrolScreen', () => {
  const uri = new URL(
    'otpauth://totp/Cairn:0xab?secret=JBSWY3DPEHPK3PXPJBSWY3DP&issuer=Cairn',
  )

  function show(answers: Answers) {
    const wallet = walletOf(answers)
    const heard = { wallet, cancels: 0, codes: [] as unknown[] }
    showScreen(wallet, {
      path: '/settings/guard',
      at: '/settings/guard',
      component: () => (
        <EnrolScreen
          onCancel={() => {
            heard.cancels += 1
          }}
          onDone={(codes) => heard.codes.push(...codes)}
          uri={uri}
        />
      ),
    })
    return heard
  }

  test('[GUARD-03] shows the secret as a picture and as text, and gives the codes for a first code', async () => {
    const codes = [{ code: 'abcdefgh23', used: false }]
    const asked: unknown[] = []
    const heard = show({
      'Guard/CommitTOTP': ({ token }) => {
        asked.push(token)
        return { codes }
      },
    })
    expect(
      await screen.findByRole('img', {
        name: securityMessages.qr,
      }),
    ).toBeDefined()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP')).toBeDefined()
    const field = screen.getByRole('textbox', { name: 'Code' })
    await userEvent.type(field, '12345{Enter}')
    expect(asked).toEqual([])
    await userEvent.type(field, '6')
    await waitFor(() => expect(heard.codes).toEqual(codes))
    expect(asked).toEqual(['123456'])
  })

  test.each([
    ['wrong', wrong, 'Invalid 2FA code. Please try again.'],
    ['one of too many', locked, guardMessages.locked],
    ['one of too many in a day', lockedForDay, guardMessages.lockedForDay],
    [
      'for a set-up that is over',
      () => refusal(404, 'NotFound'),
      guardMessages.refused,
    ],
  ])(
    '[GUARD-03] [ERRS-01] error: a first code that is %s',
    async (reason, answer, words) => {
      const heard = show({ 'Guard/CommitTOTP': answer })
      const field = await screen.findByRole('textbox', { name: 'Code' })
      await userEvent.type(field, '123456')
      // Said beside the field, and by a toast.
      expect(await screen.findByText(words)).toBeDefined()
      expect(heard.codes).toEqual([])
      expect(heard.wallet.notifications.getState().shown).toMatchObject([
        { kind: 'failure', title: guardMessages.rejected, text: words },
      ])
      // Only a code that was wrong is typed anew.
      expect(field).toHaveProperty('value', reason === 'wrong' ? '' : '123456')
      await userEvent.type(field, reason === 'wrong' ? '1' : '{Backspace}')
      expect(screen.queryByText(words)).toBeNull()
    },
  )

  test('[GUARD-03] cancel turns nothing on', async () => {
    const heard = show({})
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(heard).toMatchObject({ cancels: 1, codes: [] })
  })
})

describe('KeepCodesScreen', () => {
  const codes = Array.from({ length: 10 }, (_, index) => ({
    code: `abcdefgh${index}2`,
    used: false,
  }))

  test('[GUARD-03] lists ten codes to copy or save, until they are kept', async () => {
    const person = userEvent.setup()
    let kept = 0
    showScreen(walletOf({}), {
      path: '/settings/guard',
      at: '/settings/guard',
      component: () => (
        <KeepCodesScreen
          codes={codes}
          onDone={() => {
            kept += 1
          }}
        />
      ),
    })
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent?.trim())).toEqual(
      codes.map(({ code }) => `${code.slice(0, 5)} ${code.slice(5)}`),
    )
    await person.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(
      codes.map(({ code }) => code).join('\n'),
    )
    expect(kept).toBe(0)
    await person.click(screen.getByRole('button', { name: 'I’ve saved them' }))
    expect(kept).toBe(1)
  })
})
