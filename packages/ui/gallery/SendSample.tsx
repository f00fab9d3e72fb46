import { useState } from 'react'
import {
  AddressField,
  AmountField,
  Badge,
  Button,
  Logo,
  Page,
  Screen,
  Stack,
  Text,
  TokenIcon,
  TokenPick,
  TopBar,
} from '../src/index.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { logo, ORLA } from './samples.ts'

export function SendSample() {
  const [amount, setAmount] = useState('0.25')
  return (
    <Page>
      <TopBar end={<AccountMenu />} start={<Logo />} />
      <Screen
        back={{ href: './' }}
        footer={
          <Stack center gap={2}>
            <Button block data-action="review" variant="primary">
              Review
            </Button>
            <Text look="small" tone="muted">
              You’ll check everything before it’s sent.
            </Text>
          </Stack>
        }
        title="Send"
        width="task"
      >
        <Stack>
          <AmountField
            available="1.8402 available"
            label="Amount"
            onChange={setAmount}
            onMax={() => setAmount('1.8402')}
            onSwitchUnit={() => undefined}
            other="$810.00"
            token={
              <TokenPick
                icon={
                  <TokenIcon
                    network={{ name: 'Ethereum' }}
                    size="sm"
                    src={logo('E', '#3C4466')}
                    symbol="ETH"
                  />
                }
                onClick={() => undefined}
                symbol="ETH"
              />
            }
            value={amount}
          />
          <AddressField
            label="To"
            onChange={() => undefined}
            onClear={() => undefined}
            resolved={{
              address: ORLA,
              name: 'Mira',
              badge: <Badge>Contact</Badge>,
            }}
            value=""
          />
        </Stack>
      </Screen>
    </Page>
  )
}
