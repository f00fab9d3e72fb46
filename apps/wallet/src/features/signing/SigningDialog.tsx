import {
  askSigner,
  dismissFinished,
  rejectAllSigning,
  rejectSigning,
} from '@cairn/core'
import {
  Button,
  ButtonRow,
  Dialog,
  EmptyState,
  Stack,
  TextLink,
} from '@cairn/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { lookOfSigner } from '#shared/signers/signer-looks.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { RequestHead } from './RequestHead.tsx'
import { SignerRows } from './SignerRows.tsx'
import { nextSigner } from './signer-rows.ts'
import { messages } from './signing.messages.ts'
import { viewOfSigner } from './views.ts'

/** The time that the finished cairn stays on screen, in milliseconds. */
const finishedMs = 1500

/** The view of the signer in focus, or all signers of a request. @see SIGN-03 */
export function SigningDialog() {
  const { focus, finished, requests } = useStore(useWallet().signing)
  const View = focus && viewOfSigner(focus.kind)
  if (View) return <View focus={focus} />
  return finished && requests.length === 0 ? <Finished /> : <SigningOptions />
}

/** Lists who has signed, who can, and how much weight is missing. */
function SigningOptions() {
  const wallet = useWallet()
  const requests = useStore(wallet.signing, (state) => state.requests)
  const [request] = requests
  const next = request && nextSigner(request)
  const isOnly = requests.length < 2
  const cancel = () => rejectAllSigning(wallet)
  return (
    <Dialog
      footer={
        <ButtonRow lead={next !== undefined}>
          <Button
            data-action="reject"
            onClick={() =>
              request ? rejectSigning(wallet, request.id) : cancel()
            }
          >
            {isOnly ? messages.cancel : messages.cancelOne}
          </Button>
          {next && (
            <Button
              data-action="confirm"
              icon={lookOfSigner(next.kind).icon}
              onClick={() => void askSigner(wallet, request.id, next.address)}
              variant="primary"
            >
              {messages.sign}
            </Button>
          )}
        </ButtonRow>
      }
      onClose={cancel}
      open
      title={request ? messages.title : messages.nothing}
    >
      {request ? (
        <Stack gap={4}>
          <RequestHead request={request} waiting={requests.length - 1} />
          <SignerRows
            onSign={(signer) =>
              void askSigner(wallet, request.id, signer.address)
            }
            request={request}
          />
          {!isOnly && (
            <TextLink onClick={cancel}>
              {messages.cancelAll(requests.length)}
            </TextLink>
          )}
        </Stack>
      ) : (
        <EmptyState title={messages.nothing} />
      )}
    </Dialog>
  )
}

/** The last stone is laid: shown for a moment, then gone by itself. */
function Finished() {
  const wallet = useWallet()
  const finished = useStore(wallet.signing, (state) => state.finished)
  const close = () => dismissFinished(wallet)
  useEffect(() => {
    const timer = setTimeout(() => dismissFinished(wallet), finishedMs)
    return () => clearTimeout(timer)
  }, [wallet])
  return (
    <Dialog onClose={close} open title={messages.signed}>
      {finished && (
        <Stack gap={4}>
          <RequestHead request={finished} waiting={0} />
          <SignerRows request={finished} />
        </Stack>
      )}
    </Dialog>
  )
}
