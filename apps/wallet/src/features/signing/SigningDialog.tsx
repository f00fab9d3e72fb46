import {
  type PendingRequest,
  promptSigner,
  type RequestSigner,
  rejectAllSigning,
} from '@cairn/core'
import {
  Button,
  CairnMeter,
  Dialog,
  EmptyState,
  List,
  Notice,
  SignerRow,
  Stack,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import Asterisk from 'lucide-react/icons/asterisk'
import KeyRound from 'lucide-react/icons/key-round'
import Laptop from 'lucide-react/icons/laptop'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './signing.messages.ts'
import { signerViews } from './views.ts'

/** The view of the signer in focus, or all signers of a request. @see SIGN-03 */
export function SigningDialog() {
  const focus = useStore(useWallet().signing, (state) => state.focus)
  const View = focus && signerViews[focus.view]
  return View ? <View focus={focus} /> : <SigningOptions />
}

/** Who has signed, who can, and how much is missing. */
function SigningOptions() {
  const wallet = useWallet()
  const request = useStore(wallet.signing, ({ requests }) => requests[0])
  const cancel = () => rejectAllSigning(wallet)
  return (
    <Dialog
      footer={
        <Button block data-action="reject" onClick={cancel}>
          {messages.cancel}
        </Button>
      }
      onClose={cancel}
      open
      title={messages.title}
    >
      {request ? (
        <Signers request={request} />
      ) : (
        <EmptyState title={messages.nothing} />
      )}
    </Dialog>
  )
}

function Signers({ request }: { request: PendingRequest }) {
  const wallet = useWallet()
  const { signers, signedWeight, threshold, reachableWeight } = request
  const isPrompting = signers.some((signer) => signer.prompting)
  const next = signers.find((signer) => canAct(signer))
  return (
    <Stack gap={4}>
      <CairnMeter
        headline={
          signedWeight >= threshold
            ? messages.enough
            : messages.more(threshold - signedWeight)
        }
        hint={next && messages.next(next.label)}
        signed={signers.filter(({ signed }) => signed).map(toStone)}
        suggested={next && toStone(next)}
        threshold={threshold}
      />
      <List label={messages.title}>
        {signers.map((signer) => (
          <SignerRow
            icon={icons[signer.kind]}
            key={signer.address}
            label={signer.label}
            onSign={
              canAct(signer) && !isPrompting
                ? () => {
                    // What stopped a signer is on the screen by its status.
                    promptSigner(wallet, request.id, signer.address).catch(
                      (error: unknown) =>
                        wallet.log.warn({ error: String(error) }, 'Not signed'),
                    )
                  }
                : undefined
            }
            state={stateOf(signer)}
            status={statusOf(signer)}
            suggested={signer === next}
            weight={signer.weight}
          />
        ))}
      </List>
      {reachableWeight < threshold && (
        <Notice role="status" tone="warning">
          {messages.short} <Link to="/auth/logout">{messages.logOut}</Link>
        </Notice>
      )}
    </Stack>
  )
}

const icons = {
  'local-session': <Laptop size={20} />,
  'private-key': <KeyRound size={20} />,
  guard: <ShieldCheck size={20} />,
  'login-provider': <UserRound size={20} />,
  passwordless: <Mail size={20} />,
  'recovery-key': <LifeBuoy size={20} />,
  'plain-password': <Asterisk size={20} />,
  unknown: <KeyRound size={20} />,
} as const

function canAct({ signed, prompting, status }: RequestSigner): boolean {
  return !signed && !prompting && (status.ready || status.actionable)
}

function stateOf(signer: RequestSigner) {
  if (signer.signed) return 'signed'
  if (signer.prompting) return 'working'
  return canAct(signer) ? 'ready' : 'idle'
}

function statusOf({ signed, prompting, status }: RequestSigner): string {
  if (signed) return messages.signed
  return prompting ? messages.prompting : status.message
}

function toStone({ address, weight }: RequestSigner) {
  return { seed: address, weight }
}
