import { type PairingProblem, readPairingUri } from '@cairn/core'
import { Button, Dialog, Notice, Stack, Text, TextArea } from '@cairn/ui'
import QrCode from 'lucide-react/icons/qr-code'
import { Suspense, useState } from 'react'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { useCloseOverlay } from '#shared/navigation/use-close-overlay.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { usePairing } from '#shared/walletconnect/use-pairing.ts'
import {
  linkProblems,
  messages,
  pairFailure,
} from '#shared/walletconnect/walletconnect.messages.ts'
import { noticeWaiting } from './waiting-notice.ts'

const ScanDialog = lazyPart(
  'scan-dialog',
  () => import('#shared/scan/ScanDialog.tsx'),
  'ScanDialog',
)

/** Takes an app's WalletConnect link, pasted or scanned. @see WCON-01 */
export function PairDialog() {
  const close = useCloseOverlay('pair')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<PairingProblem>()
  const [isScanning, setScanning] = useState(false)
  const wallet = useWallet()
  const pairing = usePairing({
    begin() {
      const sayWaiting = noticeWaiting(wallet)
      return () => {
        sayWaiting()
        close()
      }
    },
  })
  if (isScanning)
    return (
      <Suspense>
        <ScanDialog
          onClose={() => setScanning(false)}
          onScanned={(code) => {
            const reading = readPairingUri(code)
            if (reading.type === 'problem')
              return reading.problem === 'not-version-2'
                ? 'old-pairing'
                : 'not-a-pairing'
            setText(reading.uri)
            pairing.begin(reading.uri)
            return undefined
          }}
          text={messages.scanHelp}
        />
      </Suspense>
    )
  const failure = pairing.error && pairFailure(pairing.error)
  return (
    <Dialog
      footer={
        <PairActions
          disabled={text.trim() === ''}
          isPairing={pairing.isPending}
          onPair={() => setProblem(pairing.begin(text))}
          onScan={() => setScanning(true)}
        />
      }
      onClose={close}
      open
      title={messages.title}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.text}</Text>
        <TextArea
          error={problem && linkProblems[problem]}
          label={messages.link}
          onChange={(next) => {
            setText(next)
            setProblem(undefined)
            pairing.reset()
          }}
          placeholder={messages.placeholder}
          value={text}
        />
        {failure && (
          <Notice role="alert" title={failure.title} tone="negative">
            {failure.text}
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}

type ActionsProps = {
  disabled: boolean
  isPairing: boolean
  onPair: () => void
  onScan: () => void
}

function PairActions({ disabled, isPairing, onPair, onScan }: ActionsProps) {
  return (
    <Stack gap={2}>
      <Button
        block
        data-action="confirm"
        disabled={disabled}
        loading={isPairing}
        onClick={onPair}
        variant="primary"
      >
        {isPairing ? messages.connecting : messages.connect}
      </Button>
      <Button block icon={<QrCode size={20} />} onClick={onScan}>
        {messages.scan}
      </Button>
    </Stack>
  )
}
