import { describeRequest, nonceSpaceOf } from '@cairn/core'
import { CopyButton, KeyValues, Stack, Text } from '@cairn/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { ReviewCarried } from './ReviewCarried.tsx'
import { ReviewChanges } from './ReviewChanges.tsx'
import styles from './ReviewDetails.module.css'
import { ReviewSteps } from './ReviewSteps.tsx'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview> }

/**
 * The calls as they are signed, for those who want to read them, and the steps
 * of a request that does nothing else than its title says.
 *
 * @see SEND-01
 */
export function ReviewDetails({ review }: Props) {
  const { isPlain, where } = review
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        {isPlain ? messages.stepsAndDetails : messages.details}
        <ChevronDown size={18} />
      </summary>
      <div className={styles.content}>
        <Stack gap={6}>
          {isPlain && (
            <>
              <ReviewParts review={review} />
              {review.readiness.type === 'passed' && (
                <Text look="small" tone="muted">
                  {messages.testPassedText(where)}
                </Text>
              )}
            </>
          )}
          <Raw review={review} />
        </Stack>
      </div>
    </details>
  )
}

/** Lists what changes, what goes along and every step. @see SEND-01 */
export function ReviewParts({ review }: Props) {
  return (
    <>
      <ReviewChanges chainId={review.chainId} review={review} />
      <ReviewCarried review={review} />
      <ReviewSteps review={review} />
    </>
  )
}

function Raw({ review: { calls, request, fee } }: Props) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const space = nonceSpaceOf(wallet, request)
  return (
    <div>
      {calls.map(({ to, value, data }, index) => (
        <KeyValues
          key={index}
          pairs={[
            { label: messages.target, value: <Mono>{to}</Mono> },
            { label: messages.value, value: `${value}` },
            { label: messages.data, value: <Mono>{data}</Mono> },
          ]}
        />
      ))}
      <KeyValues
        pairs={[
          { label: messages.sender, value: <Mono>{account}</Mono> },
          ...(space === undefined
            ? []
            : [
                {
                  label: messages.nonceSpace,
                  value: <Mono>{`0x${space.toString(16)}`}</Mono>,
                },
              ]),
          ...(fee.option
            ? [{ label: messages.gasLimit, value: `${fee.option.gasLimit}` }]
            : []),
        ]}
      />
      <CopyButton
        block
        label={messages.copyDetails}
        value={describeRequest(account, request)}
        variant="neutral"
      />
    </div>
  )
}

function Mono({ children }: { children: string }) {
  return (
    <span className={styles.code}>
      <Text as="code" look="mono">
        {children}
      </Text>
    </span>
  )
}
