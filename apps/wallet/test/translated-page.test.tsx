import { addRequest } from '@cairn/core'
import {
  Address,
  Amount,
  Button,
  CodeDisplay,
  CoinRow,
  Fiat,
  Notice,
  TokenPick,
} from '@cairn/ui'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ReviewScreen } from '#features/requests/ReviewScreen.tsx'
import { SendScreen } from '#features/send/SendScreen.tsx'
import { EnrolScreen } from '#features/settings/security/EnrolScreen.tsx'
import { PhraseSheet } from '#shared/phrase/PhraseSheet.tsx'
import { followTranslations } from '../src/translated-text.ts'
import {
  balances,
  keepToken,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
  usdc,
} from './show-screen.tsx'

/** Puts elements in the place of texts, as a browser's translator does. */
function translateNow(root: Node = document.body): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    const isOpen = !text.parentElement?.closest('[translate=no], font')
    if (!isOpen || !text.data.trim()) continue
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.append(inner)
    inner.textContent = `«${text.data}»`
    text.replaceWith(outer)
  }
}

/** Goes on translating what appears, as it does too. */
function translator(): () => void {
  translateNow()
  const observer = new MutationObserver(() => translateNow())
  observer.observe(document.body, {
    ...{ childList: true, subtree: true, characterData: true },
  })
  return () => observer.disconnect()
}

let ends: (() => void)[] = []
beforeEach(() => {
  ends = [followTranslations(globalThis)]
})
afterEach(() => {
  cleanup()
  for (const end of ends) end()
})
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
const shown = () => document.body.textContent ?? ''

describe('followTranslations', () => {
  function Mixed({ n, isOpen }: { n: number; isOpen: boolean }) {
    return (
      <p>
        {isOpen && <b>Open</b>}
        Costs {n} {isOpen ? 'and more' : null}
        {isOpen && 'until noon'}
      </p>
    )
  }

  test('[SHELL-07] texts beside others come, go and change in a translated page', async () => {
    const { rerender } = render(<Mixed isOpen={false} n={1} />)
    translateNow()
    await settle()
    expect(shown()).toBe('«Costs »«1» ')
    rerender(<Mixed isOpen n={2} />)
    expect(shown()).toBe('Open«Costs »2 and moreuntil noon')
    translateNow()
    await settle()
    rerender(<Mixed isOpen={false} n={3} />)
    expect(shown()).toBe('«Costs »3 ')
  })

  test('[SHELL-07] a translator that puts texts into its elements is followed too', async () => {
    const { rerender } = render(<Mixed isOpen n={1} />)
    for (const text of [...(document.querySelector('p')?.childNodes ?? [])]) {
      const font = document.createElement('font')
      if (text.nodeType !== 3) continue
      text.replaceWith(font)
      font.append(text)
    }
    await settle()
    rerender(<Mixed isOpen={false} n={3} />)
    expect(shown()).toBe('Costs 3 ')
  })

  test('[SHELL-07] buttons and notices need no help', async () => {
    for (const end of ends.splice(0)) end()
    const view = (isBusy: boolean) => (
      <>
        <Button loading={isBusy}>{isBusy ? 'Sending' : 'Send'}</Button>
        <Notice title={isBusy ? 'Wait' : undefined}>
          {isBusy ? 'It is sent' : 'Ready'}
        </Notice>
      </>
    )
    const { rerender } = render(view(false))
    translateNow()
    rerender(view(true))
    expect(shown()).toBe('SendingWait It is sent')
    translateNow()
    rerender(view(false))
    expect(shown()).toBe('SendReady')
  })
})

describe('screens in a translated page', () => {
  const answers = {
    ...twoDollars,
    'IndexerGateway/GetTokenBalancesDetails': () =>
      balances([tokenBalance('USD Coin')]),
  }

  test('[SEND-01] [SHELL-07] the form of Send goes on, and its values change', async () => {
    const wallet = signedInWallet(answers)
    showScreen(wallet, {
      path: '/send',
      at: `/send?coin=137-${usdc.toLowerCase()}`,
      component: SendScreen,
    })
    await screen.findByText(/available/)
    ends.push(translator())
    await settle()
    const amount = document.querySelector<HTMLInputElement>(
      '[inputmode=decimal]',
    )
    await userEvent.type(amount as HTMLInputElement, '1')
    await waitFor(() => expect(shown()).toContain('$2.00'))
    await userEvent.type(amount as HTMLInputElement, '0')
    await waitFor(() => expect(shown()).toContain('Insufficient Funds'))
    await userEvent.type(amount as HTMLInputElement, '{Backspace}')
    await waitFor(() => expect(shown()).not.toContain('Insufficient Funds'))
    expect(shown()).not.toContain('Something went wrong')
  })

  test('[TXRQ-01] [SHELL-07] a review opens and ends', async () => {
    const wallet = signedInWallet(answers)
    addRequest(
      wallet.inbox,
      {
        ...{ type: 'send' as const, chainId: 137 },
        txs: [{ to: `0x${'f5'.repeat(20)}`, value: '1', data: '0x' }],
      },
      wallet.now(),
    )
    ends.push(translator())
    showScreen(wallet, {
      path: '/sign-transaction',
      at: '/sign-transaction',
      component: ReviewScreen,
      ways: ['/wallet'],
    })
    await waitFor(() =>
      expect(document.querySelector('[data-action=reject]')).not.toBeNull(),
    )
    await settle()
    expect(shown()).not.toContain('Something went wrong')
    const reject = document.querySelector<HTMLButtonElement>(
      '[data-action=reject]',
    )
    await waitFor(() =>
      expect(reject?.hasAttribute('aria-disabled')).toBe(false),
    )
    await userEvent.click(reject as HTMLButtonElement)
    await waitFor(() => expect(shown()).toContain('At /wallet'))
  })

  test('[GUARD-02] [SHELL-07] the second factor can be set up', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const wallet = signedInWallet({
      ...answers,
      'Guard/ResetAuth': () => ({}),
    })
    const uri = new URL(
      `otpauth://totp/Cairn:ada?secret=${secret}&issuer=Cairn`,
    )
    keepToken(wallet)
    ends.push(translator())
    showScreen(wallet, {
      path: '/settings/security/enrol',
      at: '/settings/security/enrol',
      component: () => (
        <EnrolScreen onCancel={() => {}} onDone={() => {}} uri={uri} />
      ),
    })
    await waitFor(() => expect(shown()).toContain(secret.slice(0, 4)))
    await settle()
    expect(shown()).not.toContain('Something went wrong')
  })

  test('[COIN-02] [SHELL-07] amounts, addresses and codes are kept from the translator', () => {
    const address = `0x${'aB'.repeat(20)}`
    const view = (
      <>
        <Fiat smallCents value="$1,250.50" />
        <Amount symbol="Rose" value="12" />
        <Address address={address} />
        <Address address={address} format="full" />
        <CodeDisplay code="123456" label="Code" />
        <CoinRow amount="1" icon={null} name="Rose" symbol="ROSE" />
        <TokenPick icon={null} symbol="Rose" />
      </>
    )
    render(view)
    translateNow()
    const changed = [...document.querySelectorAll('body > div > * font > font')]
    expect(changed.map(({ textContent }) => textContent)).toEqual([
      '«Copy»',
      '«No price»',
    ])
  })

  test('[AUTH-07] words of a recovery phrase are kept from the translator', () => {
    const words = ['abandon', 'ability', 'able', 'about']
    render(
      <PhraseSheet
        onCancel={() => {}}
        onWritten={() => {}}
        startsShown
        words={words}
      />,
    )
    translateNow()
    const items = screen.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(words)
  })
})
