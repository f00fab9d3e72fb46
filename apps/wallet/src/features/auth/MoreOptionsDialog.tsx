import { Dialog, Glyph, List, ListRow } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import Asterisk from 'lucide-react/icons/asterisk'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Sprout from 'lucide-react/icons/sprout'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './MoreOptionsDialog.module.css'
import { moreWords } from './secret.messages.ts'

const ways = [
  {
    to: '/auth/new-mnemonic',
    title: moreWords.newPhrase,
    text: moreWords.newPhraseText,
    icon: <Sprout size={20} />,
    developer: false,
  },
  {
    to: '/auth/recovery',
    title: moreWords.recovery,
    text: moreWords.recoveryText,
    icon: <LifeBuoy size={20} />,
    developer: false,
  },
  {
    to: '/auth/plain-password',
    title: moreWords.password,
    text: moreWords.passwordText,
    icon: <Asterisk size={20} />,
    developer: true,
  },
] as const

/** The ways in that need no mail; the password for developers only. @see AUTH-01 AUTH-07 AUTH-08 */
export function MoreOptionsDialog({ onClose }: { onClose: () => void }) {
  const { settings } = useWallet()
  const isDeveloper = useStore(settings, ({ devMode }) => devMode.enabled)
  return (
    <Dialog onClose={onClose} open title={moreWords.title}>
      <div className={styles.options}>
        <List label={moreWords.title}>
          {ways
            .filter(({ developer }) => isDeveloper || !developer)
            .map(({ to, title, text, icon }) => (
              <ListRow
                end={<ChevronRight size={20} />}
                key={to}
                lead={<Glyph>{icon}</Glyph>}
                renderLink={(link) => <Link {...link} to={to} />}
                sub={text}
                title={title}
              />
            ))}
        </List>
      </div>
    </Dialog>
  )
}
