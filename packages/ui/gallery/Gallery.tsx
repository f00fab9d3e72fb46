import History from 'lucide-react/icons/history'
import Users from 'lucide-react/icons/users-round'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import {
  BottomNav,
  Footer,
  Logo,
  Page,
  Screen,
  Segmented,
  Stack,
  TopBar,
} from '../src/index.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BrandPart } from './BrandPart.tsx'
import { ControlsPart } from './ControlsPart.tsx'
import { FeedbackPart } from './FeedbackPart.tsx'
import { FieldsPart } from './FieldsPart.tsx'
import { HomePart } from './HomePart.tsx'
import { OverlaysPart } from './OverlaysPart.tsx'
import { SigningPart } from './SigningPart.tsx'

const startTheme = document.documentElement.dataset.theme ?? 'light'

export function Gallery() {
  const [theme, setTheme] = useState(startTheme)

  function chooseTheme(next: string) {
    document.documentElement.dataset.theme = next
    setTheme(next)
  }

  return (
    <Page withNav>
      <TopBar
        end={<AccountMenu />}
        start={
          <a href="/">
            <Logo />
          </a>
        }
      />
      <Screen
        end={
          <Segmented
            label="Theme"
            onChange={chooseTheme}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={theme}
          />
        }
        title="Components"
      >
        <Stack gap={8}>
          <HomePart />
          <SigningPart />
          <FieldsPart />
          <ControlsPart />
          <FeedbackPart />
          <OverlaysPart />
          <BrandPart />
        </Stack>
      </Screen>
      <Footer
        links={[
          { label: 'Terms', href: '#terms' },
          { label: 'Privacy', href: '#privacy' },
        ]}
      />
      <BottomNav
        links={[
          {
            label: 'Wallet',
            icon: <Wallet size={20} />,
            current: true,
            count: 1,
            countNoun: 'waiting',
            href: '#wallet',
          },
          {
            label: 'History',
            icon: <History size={20} />,
            count: 1,
            countNoun: 'pending',
            href: '#history',
          },
          { label: 'Contacts', icon: <Users size={20} />, href: '#contacts' },
        ]}
      />
    </Page>
  )
}
