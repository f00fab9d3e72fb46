import type { PendingRequest, RequestSigner } from '@cairn/core'
import { shortenAddress } from '@cairn/primitives'
import { CairnMeter, List, Notice, SignerRow } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { lookOfSigner } from '#shared/signers/signer-looks.tsx'
import { signerLabel, signerStates } from '#shared/signers/signers.messages.ts'
import { isFinished, isShort, nextSigner, rowState } from './signer-rows.ts'
import { messages } from './signing.messages.ts'

type Props = {
  request: PendingRequest
  onSign?: (signer: RequestSigner) => void
}

/** The cairn so far, and a row per signer. @see SIGN-03 */
export function SignerRows({ request, onSign }: Props) {
  const { signers, threshold } = request
  const next = nextSigner(request)
  return (
    <>
      <CairnMeter
        headline={headline(request)}
        hint={hint(request, next)}
        signed={signers.filter(({ signed }) => signed).map(toStone)}
        suggested={next && toStone(next)}
        threshold={threshold}
      />
      <List label={messages.signers}>
        {signers.map((signer) => (
          <SignerRow
            detail={shortenAddress(signer.address, 4, 4)}
            icon={lookOfSigner(signer.kind).icon}
            key={signer.address}
            label={signerLabel(signer.label)}
            onSign={() => onSign?.(signer)}
            state={rowState(request, signer)}
            status={statusOf(request, signer)}
            suggested={signer === next}
            weight={signer.weight}
          />
        ))}
      </List>
      {isShort(request) && (
        <Notice role="status" tone="warning">
          {messages.short} <Link to="/auth/logout">{messages.logOut}</Link>
        </Notice>
      )}
    </>
  )
}

function headline(request: PendingRequest): string {
  if (isFinished(request)) return messages.enough
  const { signedWeight, threshold } = request
  return signedWeight === 0
    ? messages.needed(threshold)
    : messages.more(threshold - signedWeight)
}

function hint(
  request: PendingRequest,
  next: RequestSigner | undefined,
): string | undefined {
  if (isFinished(request)) return messages.goesOn
  if (!next) return undefined
  const { signedWeight, threshold } = request
  return signedWeight + next.weight >= threshold
    ? messages.finishes(signerLabel(next.label))
    : messages.next(signerLabel(next.label))
}

function statusOf(
  request: PendingRequest,
  { signed, prompting, status }: RequestSigner,
): string {
  if (signed) return messages.signed
  if (prompting) return messages.prompting
  return isFinished(request) ? messages.notNeeded : signerStates[status.state]
}

function toStone({ address, weight }: RequestSigner) {
  return { seed: address, weight }
}
