import type { Asker, RequestedTransaction } from '@cairn/core'
import { Button, EmptyState, Screen, Stack, Text } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { AppAnswered } from '#shared/dapps/AppAnswered.tsx'
import { AskerLine } from '#shared/dapps/AskerLine.tsx'
import { FeeConsentNotice } from '#shared/money/FeeConsentNotice.tsx'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useFoot } from '#shared/wallet/use-foot.ts'
import { useSeen } from '#shared/wallet/use-seen.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { filledForm } from './filled-form.ts'
import { ReviewDetails, ReviewParts } from './ReviewDetails.tsx'
import { ReviewExport } from './ReviewExport.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewFailure } from './ReviewFailure.tsx'
import { FeeNote } from './ReviewFee.tsx'
import { ReviewFoot } from './ReviewFoot.tsx'
import { ReviewHead } from './ReviewHead.tsx'
import { ReviewLimits } from './ReviewLimits.tsx'
import { ReviewVerdict } from './ReviewVerdict.tsx'
import { ReviewWarnings } from './ReviewWarnings.tsx'
import { ReviewWho } from './ReviewWho.tsx'
import { messages } from './requests.messages.ts'
import { stepsToSee } from './steps-to-see.ts'
import { ownChecks } from './terms.messages.ts'
import { useReview } from './use-review.ts'
import { useShownRequest } from './use-shown-request.ts'

/**
 * The request that waits for a decision, or how the last one ended.
 *
 * @see TXRQ-01 SIGN-11
 */
export function ReviewScreen() {
  const wallet = useWallet()
  const { request, asked, isOver, shownId, waiting, hold } = useShownRequest()
  const isSent = useStore(wallet.pending, ({ entries }) =>
    entries.some((one) => one.requestedTransaction.id === shownId),
  )
  if (asked && isOver)
    return <AppAnswered id={asked.id} title={messages.title} />
  if (request)
    return (
      <Review
        from={asked?.from}
        hold={hold}
        key={request.id}
        request={request}
        signsOnly={
          asked?.ask.type === 'transaction' && asked.ask.reply === 'signed'
        }
      />
    )
  const form = waiting === 0 ? filledForm(wallet) : undefined
  return (
    <Screen title={messages.title} width="task">
      <EmptyState
        action={
          isSent ? (
            <ScreenLink to="/history">{messages.toHistory}</ScreenLink>
          ) : form ? (
            <Button renderLink={(link) => <Link {...link} to={`/${form}`} />}>
              {messages.toForm[form]}
            </Button>
          ) : (
            <ScreenLink to="/wallet">{messages.toWallet}</ScreenLink>
          )
        }
        title={isSent ? messages.isSent : messages.nothing}
      >
        {isSent
          ? messages.isSentText
          : form
            ? messages.formKept
            : messages.nothingText(waiting, shownId !== undefined)}
      </EmptyState>
    </Screen>
  )
}

type Props = {
  request: RequestedTransaction
  /** The app that asks. */
  from: Asker | undefined
  hold: (request: RequestedTransaction | undefined) => void
  /** The app gets the signed transaction, and nothing is sent. */
  signsOnly: boolean
}

function Review({ request, from, hold, signsOnly }: Props) {
  const review = useReview(request, hold, signsOnly)
  const { confirm, edit } = review
  const { warnings, only } = review
  // Each of several steps must have been in view, and the address of a single
  // recipient, which a warning of a look-alike has shown in full already.
  const foot = useFoot()
  const steps = stepsToSee(review)
  const seen = useSeen(steps, foot.covered)
  const isShown = review.notes.some(({ note }) => note.type === 'look-alike')
  const who = useSeen(isShown ? undefined : only, foot.covered)
  const warned = useSeen(review.warningKey, foot.covered)
  return (
    <Screen
      footer={
        <div data-review-foot ref={foot.ref}>
          <ReviewFoot
            hasRead={warned.isSeen}
            hasSeen={seen.isSeen && who.isSeen}
            review={review}
            signsOnly={signsOnly}
          />
        </div>
      }
      footerFlows={foot.isTall}
      footerLine
      end={
        edit && (
          <Button
            data-action="edit"
            disabled={confirm.isPending}
            onClick={edit}
            size="xs"
          >
            {messages.edit}
          </Button>
        )
      }
      {...(edit && {
        back: { onClick: () => !confirm.isPending && edit() },
      })}
      title={messages.title}
      width="decision"
    >
      <Stack gap={4}>
        {from && <AskerLine asker={from} />}
        <ReviewHead review={review} />
        {confirm.error && <ReviewFailure error={confirm.error} />}
        <ReviewWarnings mark={warned.mark} review={review} />
        <ReviewVerdict isDoubtful={warnings.isDoubtful} review={review} />
        <FeeConsentNotice consent={review.consent} option={review.fee.option} />
        {!review.terms.terms && (
          <ReviewLimits
            coinOf={review.coinOf}
            disabled={confirm.isPending}
            operations={review.operations}
            request={request}
          />
        )}
        <ReviewWho mark={who.mark} review={review} />
        <ReviewFacts disabled={confirm.isPending} review={review} />
        {!signsOnly && <FeeNote review={review} />}
        <OwnChecks review={review} />
        {!review.isPlain && <ReviewParts review={review} />}
        {steps && <span aria-hidden data-steps-end ref={seen.mark} />}
        <ReviewDetails review={review} />
        {!signsOnly && (
          <ReviewExport
            disabled={
              !review.canExport || !seen.isSeen || !who.isSeen || !warned.isSeen
            }
            request={request}
          />
        )}
      </Stack>
    </Screen>
  )
}

/** Says in a sentence what the wallet itself checks. @see SWAP-01 BRDG-01 */
function OwnChecks({ review }: { review: ReturnType<typeof useReview> }) {
  const { terms } = review.terms
  if (!terms) return null
  const { pay, minimum } = review.wordsOf(terms)
  return (
    <Text look="small" tone="muted">
      {ownChecks(review.request.type, pay, minimum)}
    </Text>
  )
}
