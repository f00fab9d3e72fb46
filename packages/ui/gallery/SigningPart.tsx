import KeyRound from 'lucide-react/icons/key-round'
import Laptop from 'lucide-react/icons/laptop'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { CairnMeter, List, Section, SignerRow, Stack } from '../src/index.ts'
import { MIRA, ORLA } from './samples.ts'

const EMAIL = '0x00000000219ab540356cBB839Cbe05303d7705Fa'

export function SigningPart() {
  return (
    <Section title="Signing">
      <Stack>
        <CairnMeter
          headline="3 more needed"
          hint="Guard is enough to finish."
          signed={[{ seed: MIRA, weight: 2 }]}
          suggested={{ seed: ORLA, weight: 3 }}
          threshold={5}
        />
        <List label="Signers">
          <SignerRow
            icon={<Laptop size={20} />}
            label="This device"
            state="signed"
            status="Signed just now"
            weight={2}
          />
          <SignerRow
            icon={<ShieldCheck size={20} />}
            label="Guard"
            onSign={() => undefined}
            state="ready"
            status="Enter your 6-digit code"
            suggested
            weight={3}
          />
          <SignerRow
            icon={<Mail size={20} />}
            label="Email"
            state="working"
            status="Waiting for you to open the link"
            weight={1}
          />
          <SignerRow
            icon={<KeyRound size={20} />}
            label="Recovery key"
            state="idle"
            status="Not needed"
            weight={255}
          />
        </List>
        <CairnMeter
          headline="That’s enough"
          hint="Sending to Ethereum now."
          signed={[
            { seed: MIRA, weight: 2 },
            { seed: ORLA, weight: 3 },
          ]}
          threshold={5}
        />
        <CairnMeter
          headline="5 more needed"
          signed={[]}
          suggested={{ seed: EMAIL, weight: 1 }}
          threshold={5}
        />
        <CairnMeter
          headline="That’s enough"
          signed={[{ seed: EMAIL, weight: 255 }]}
          threshold={5}
        />
        <CairnMeter
          failed
          headline="Not sent"
          hint="The network refused it. Nothing was moved."
          signed={[
            { seed: MIRA, weight: 1 },
            { seed: ORLA, weight: 1 },
            { seed: EMAIL, weight: 1 },
          ]}
          threshold={4}
        />
      </Stack>
    </Section>
  )
}
