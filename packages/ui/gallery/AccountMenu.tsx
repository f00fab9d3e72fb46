import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ExternalLink from 'lucide-react/icons/external-link'
import Globe from 'lucide-react/icons/globe'
import Layers from 'lucide-react/icons/layers'
import Maximize from 'lucide-react/icons/maximize-2'
import Unplug from 'lucide-react/icons/unplug'
import { useState } from 'react'
import {
  Button,
  ButtonRow,
  Glyph,
  IconButton,
  List,
  ListRow,
  Section,
  UserMenu,
} from '../src/index.ts'
import { MIRA } from './samples.ts'

export function AccountMenu() {
  const [open, setOpen] = useState(false)
  return (
    <UserMenu address={MIRA} name="mira.eth" onOpenChange={setOpen} open={open}>
      <ButtonRow>
        <Button icon={<ArrowDownLeft size={18} />} size="sm">
          Receive
        </Button>
        <Button icon={<Maximize size={18} />} size="sm">
          Full wallet
        </Button>
      </ButtonRow>
      <List>
        <ListRow
          end={<ChevronRight size={20} />}
          endTitle="9 on"
          href="#networks"
          lead={<Layers size={20} />}
          size="sm"
          title="Networks"
        />
      </List>
      <Section title="Connected apps">
        <List>
          <ListRow
            actions={
              <>
                <IconButton label="Open Tarn Exchange in a new tab">
                  <ExternalLink size={18} />
                </IconButton>
                <IconButton label="Disconnect Tarn Exchange">
                  <Unplug size={18} />
                </IconButton>
              </>
            }
            lead={
              <Glyph size="sm">
                <Globe size={20} />
              </Glyph>
            }
            size="sm"
            sub="tarn.exchange"
            title="Tarn Exchange"
          />
        </List>
      </Section>
    </UserMenu>
  )
}
