import type { BaseWallet } from './base-wallet.ts'

/** The forms whose entries are kept while the person is elsewhere. */
export type DraftForm = 'send' | 'swap' | 'bridge'

type Tab = Pick<BaseWallet, 'tabStorage' | 'session'>

/** Name under which the drafts' account stands beside them. */
const owner = 'account'

/**
 * Returns what the account entered into a form of this tab, as plain JSON.
 *
 * @returns `undefined` if nothing was entered, if another account entered it,
 *   or if what was kept is damaged
 * @see SEND-01
 */
export function readDraft(tab: Tab, form: DraftForm): unknown {
  const text = draftsOf(tab, accountOf(tab))[form]
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Keeps what was entered into a form, until it is sent, the account signs out
 * or the tab is closed. While nobody is signed in, nothing is kept.
 *
 * @param draft - plain JSON; `undefined` forgets it
 * @see SEND-01
 */
export function keepDraft(tab: Tab, form: DraftForm, draft: unknown): void {
  const account = accountOf(tab)
  if (account === undefined) return
  const { [form]: _before, ...others } = draftsOf(tab, account)
  const text = JSON.stringify(draft)
  const drafts = text === undefined ? others : { ...others, [form]: text }
  tab.tabStorage.set('formDrafts', { ...drafts, [owner]: account })
}

function draftsOf(
  { tabStorage }: Tab,
  account: string | undefined,
): Readonly<Record<string, string>> {
  const kept = tabStorage.get('formDrafts') ?? {}
  return account !== undefined && kept[owner] === account ? kept : {}
}

function accountOf({ session }: Tab): string | undefined {
  const state = session.getState()
  return state.type === 'signed-in' ? state.address : undefined
}
