import HistoryIcon from 'lucide-react/icons/history'
import { useState } from 'react'
import {
  AddressField,
  AmountField,
  Badge,
  CodeDisplay,
  CodeInput,
  FeePicker,
  Field,
  Section,
  Stack,
  TokenIcon,
  TokenPick,
} from '../src/index.ts'
import { logo, ORLA } from './samples.ts'

export function FieldsPart() {
  const [email, setEmail] = useState('')
  return (
    <Section title="Fields">
      <Stack>
        <Field
          label="Email"
          onChange={setEmail}
          placeholder="you@example.com"
          type="email"
          validate={(text) =>
            text.includes('@')
              ? undefined
              : 'That doesn’t look like an email address.'
          }
          value={email}
        />
        <Field
          error="That doesn’t look like an email address."
          label="Email"
          onChange={setEmail}
          value="mira@stonefield"
        />
        <MoneyFields />
        <AddressFields />
        <CodeFields />
      </Stack>
    </Section>
  )
}

function MoneyFields() {
  const [amount, setAmount] = useState('0.25')
  const [fee, setFee] = useState('usdc')
  return (
    <>
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
                size="sm"
                symbol="ETH"
                network={{ name: 'Ethereum' }}
              />
            }
            onClick={() => undefined}
            symbol="ETH"
          />
        }
        value={amount}
      />
      <FeePicker
        label="Fee"
        onChange={setFee}
        options={[
          {
            id: 'usdc',
            amount: '1.12 USDC',
            fiat: '$1.12',
            note: 'You have 640.00',
            affordable: true,
            icon: (
              <TokenIcon
                size="sm"
                src={logo('USDC', '#2B6CB0')}
                symbol="USDC"
                network={{ name: 'Ethereum' }}
              />
            ),
          },
          {
            id: 'dai',
            amount: '1.13 DAI',
            fiat: '$1.13',
            note: 'Not enough: you have 0.40',
            affordable: false,
            icon: <TokenIcon size="sm" symbol="DAI" />,
          },
        ]}
        value={fee}
      />
    </>
  )
}

function AddressFields() {
  const [to, setTo] = useState('')
  const [known, setKnown] = useState(true)
  return (
    <>
      <AddressField
        help={
          <>
            <HistoryIcon size={16} />
            You’ve sent to this address 6 times before.
          </>
        }
        label="To"
        onChange={setTo}
        onClear={() => setKnown(false)}
        onContacts={() => setKnown(true)}
        onPaste={() => undefined}
        onScan={() => undefined}
        placeholder="Address or name"
        resolved={
          known
            ? { address: ORLA, name: 'Mira', badge: <Badge>Contact</Badge> }
            : undefined
        }
        value={to}
      />
      <AddressField
        label="To"
        onChange={setTo}
        onClear={() => undefined}
        onContacts={() => undefined}
        onPaste={() => undefined}
        onScan={() => undefined}
        placeholder="Address or name"
        value={to}
        warning="First time sending here"
      />
    </>
  )
}

function CodeFields() {
  const [code, setCode] = useState('8140')
  const [recovery, setRecovery] = useState('')
  return (
    <>
      <CodeInput label="Code" onChange={setCode} value={code} />
      <CodeInput
        characters="letters-and-digits"
        error="That code isn’t right. Try another."
        label="Recovery code"
        length={10}
        onChange={setRecovery}
        value={recovery}
      />
      <CodeDisplay code="482917" label="Confirmation code" />
    </>
  )
}
