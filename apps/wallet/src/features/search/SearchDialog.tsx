import { countFound, searchOwned } from '@cairn/primitives'
import { Dialog, SearchBox } from '@cairn/ui'
import { useNavigate } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useCloseOverlay } from '#shared/navigation/use-close-overlay.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { foundGroups, type Place } from './found-groups.tsx'
import { SearchNotices } from './SearchNotices.tsx'
import { messages } from './search.messages.ts'
import {
  type OwnedThings,
  useOwnedThings,
  useSearchText,
} from './use-search.ts'

/** Search over everything the account owns, over any page. @see SRCH-01 */
export function SearchDialog() {
  const navigate = useNavigate()
  const close = useCloseOverlay('search')
  // Typing draws only what is inside: what is owned is not read again.
  const owned = useOwnedThings()
  return (
    <Dialog focusInside onClose={close} open title={messages.title}>
      <Finder
        onGo={(place) => void navigate({ ...place, replace: true })}
        owned={owned}
      />
    </Dialog>
  )
}

type Props = { owned: OwnedThings; onGo: (place: Place) => void }

function Finder({ owned, onGo }: Props) {
  const wallet = useWallet()
  const networks = useStore(wallet.networks)
  const hidden = useStore(wallet.settings, (settings) => settings.hideBalances)
  const text = useSearchText()
  const facts = { coins: owned.coins, networks, hidden }
  const found = searchOwned(owned.index, text.wanted)
  const count = countFound(found)
  const groups = foundGroups(found, facts)
  const rows = groups.flatMap(({ options }) => options)
  return (
    <SearchBox
      clearLabel={messages.clear}
      groups={groups}
      label={messages.field}
      onChange={text.type}
      onChoose={(id) => {
        const row = rows.find((one) => one.id === id)
        if (row) onGo(row.place)
      }}
      onHurry={() => {
        text.settle()
        const now = searchOwned(owned.index, text.typed, 1)
        const [row] = foundGroups(now, facts).flatMap(({ options }) => options)
        if (row) onGo(row.place)
      }}
      resultsLabel={messages.results}
      status={text.wanted === '' ? '' : messages.found(count)}
      value={text.typed}
      waiting={text.isWaiting}
    >
      <SearchNotices
        count={count}
        isWaiting={text.isWaiting}
        owned={owned}
        wanted={text.wanted}
      />
    </SearchBox>
  )
}
