import ShieldCheck from 'lucide-react/icons/shield-check'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import {
  Button,
  ButtonRow,
  CopyButton,
  IconButton,
  Section,
  Segmented,
  Stack,
  Switch,
  TextLink,
} from '../src/index.ts'
import { MIRA } from './samples.ts'

export function ControlsPart() {
  const [on, setOn] = useState(true)
  const [period, setPeriod] = useState('1D')
  return (
    <Section title="Controls">
      <Stack>
        <Stack gap={3} row>
          <Button variant="primary">Sign and send</Button>
          <Button>Cancel</Button>
          <Button variant="outline">Outline</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Remove</Button>
          <Button variant="danger-quiet">Remove</Button>
          <Button disabled>Disabled</Button>
          <Button loading variant="primary">
            Sending
          </Button>
          <Button size="sm">Small</Button>
          <Button size="xs">Max</Button>
          <Button href="#link" size="sm" variant="outline">
            A link
          </Button>
          <CopyButton value={MIRA} />
          <IconButton label="Close">
            <X size={22} />
          </IconButton>
        </Stack>
        <ButtonRow lead>
          <Button data-action="reject">Cancel</Button>
          <Button
            data-action="confirm"
            icon={<ShieldCheck size={20} />}
            variant="primary"
          >
            Sign with Guard
          </Button>
        </ButtonRow>
        <Stack row>
          <Switch checked={on} label="Hide small balances" onChange={setOn} />
          <Switch
            checked={!on}
            label="Show test networks"
            onChange={(next) => setOn(!next)}
          />
          <TextLink alone href="#networks">
            See networks
          </TextLink>
        </Stack>
        <Segmented
          block
          label="Period"
          onChange={setPeriod}
          options={['1H', '1D', '1W', '1M', '1Y'].map((value) => ({
            value,
            label: value,
          }))}
          value={period}
        />
      </Stack>
    </Section>
  )
}
