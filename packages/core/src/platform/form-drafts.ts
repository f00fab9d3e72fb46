import type { BaseWallet } from './base-wallet.ts'

/** The forms whose entries are kept while the person is elsewhere. */
export type DraftForm = 'send' | 'swap' | 'bridge'

type Tab = Pick<BaseWallet, 'tabStorage'>

/**
 * Returns what was entered into a form of this tab, as plain JSON.
 *
 * @returns `undefined` if nothing was entered, or what was kept is damaged
 * @see SEND-01
 */
export function readDraft({ tabStorage }: Tab, form: DraftForm): unknown {
  const text = tabStorage.get('formDrafts')?.[form]
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Keeps what was entered into a form, until it is sent or the tab is closed.
 *
 * @param draft - plain JSON; `undefined` forgets it
 * @see SEND-01
 */
export function keepDraft(
  { tabStorage }: Tab,
  form: DraftForm,
  draft: unknown,
): void {
  const { [form]: _before, ...others } = tabStorage.get('formDrafts') ?? {}
  const text = JSON.stringify(draft)
  const drafts = text === undefined ? others : { ...others, [form]: text }
  tabStorage.set('formDrafts', drafts)
}
