import { useState } from 'react'
import {
  Address,
  Button,
  ButtonRow,
  CopyButton,
  Dialog,
  Field,
  type Notification,
  NotificationSheet,
  QrCode,
  Section,
  Stack,
} from '../src/index.ts'
import { MIRA } from './samples.ts'

export function OverlaysPart() {
  const [shown, setShown] = useState<'receive' | 'locked'>()
  const [notifications, setNotifications] = useState<readonly Notification[]>(
    [],
  )

  function notify(notification: Omit<Notification, 'id'>) {
    setNotifications((all) => [
      ...all,
      { ...notification, id: String(Math.random()) },
    ])
  }

  return (
    <Section title="Overlays">
      <Stack gap={3} row>
        <Button onClick={() => setShown('receive')}>Open dialog</Button>
        <Button onClick={() => setShown('locked')}>Open locked dialog</Button>
        <Button
          onClick={() =>
            notify({
              tone: 'success',
              title: 'Sent 0.25 ETH to Mira',
              message: 'Confirmed on Ethereum',
              durationMs: 'infinite',
              action: { label: 'View', onClick: () => undefined },
            })
          }
        >
          Notify
        </Button>
        <Button
          onClick={() =>
            notify({
              tone: 'failure',
              title: 'That code isn’t right',
              message: 'Wait for the next one and try again.',
            })
          }
        >
          Notify failure
        </Button>
      </Stack>
      <Dialog
        footer={
          <ButtonRow>
            <Button>Share</Button>
            <CopyButton label="Copy address" value={MIRA} variant="primary" />
          </ButtonRow>
        }
        onClose={() => setShown(undefined)}
        open={shown === 'receive'}
        title="Receive"
      >
        <Stack>
          <QrCode label="Your address as a QR code" value={MIRA} />
          <Address address={MIRA} format="full" />
          <Field label="Amount" onChange={() => undefined} value="" />
        </Stack>
      </Dialog>
      <Dialog
        dismissible={false}
        onClose={() => setShown(undefined)}
        open={shown === 'locked'}
        title="Choose a wallet"
      >
        <Button block onClick={() => setShown(undefined)} variant="primary">
          Use Mira
        </Button>
      </Dialog>
      <NotificationSheet
        notifications={notifications}
        onDismiss={(id) =>
          setNotifications((all) => all.filter((one) => one.id !== id))
        }
      />
    </Section>
  )
}
