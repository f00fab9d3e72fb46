import {
  type ClearSigning,
  displayFullAmount,
  toAddress,
} from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { Address, Glyph, List, ListRow, Section } from '@cairn/ui'
import Fuel from 'lucide-react/icons/fuel'
import { ClearSigningView } from '#shared/calls/ClearSigningView.tsx'
import { operationTitle } from '#shared/calls/operation.messages.ts'
import { mayFailText } from '#shared/calls/risk.messages.ts'
import { messages } from './requests.messages.ts'
import { StepGlyph } from './StepGlyph.tsx'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview> }

/** Every call in its order, the fee last; unreadable ones are shown raw. */
export function ReviewSteps({ review }: Props) {
  const { operations, described, clear, fee, nameOf, nicknameOf, network } =
    review
  return (
    <Section flush title={messages.order}>
      <List label={messages.order}>
        {described.map((step, index) => (
          <ListRow
            key={index}
            lead={<StepGlyph type={step.fact.type} />}
            sub={
              <>
                {step.to !== undefined && (
                  <>
                    <Whom
                      name={nameOf(step.to)}
                      nickname={nicknameOf(step.to)}
                    />
                    <Address
                      address={toAddress(step.to.toLowerCase())}
                      format="full"
                    />
                  </>
                )}
                {operations[index]?.mayFail && <span>{mayFailText}</span>}
                <Clear chainId={network?.chainId} reading={clear[index]} />
              </>
            }
            title={`${index + 1}. ${operationTitle(step)}`}
            // What one allows is never cut.
            whole
          />
        ))}
        {fee.option && (
          <ListRow
            lead={
              <Glyph>
                <Fuel size={20} />
              </Glyph>
            }
            sub={messages.payFeeText}
            title={`${described.length + 1}. ${messages.payFee(feeText(fee.option))}`}
          />
        )}
      </List>
    </Section>
  )
}

type ClearProps = {
  reading: ClearSigning | undefined
  chainId: number | undefined
}

function Clear({ reading, chainId }: ClearProps) {
  return reading && chainId !== undefined ? (
    <ClearSigningView chainId={chainId} reading={reading} />
  ) : null
}

type WhomProps = { name: string | undefined; nickname: string | undefined }

/** Shows the person's own name for an address, or else the list's name. */
function Whom({ name, nickname }: WhomProps) {
  if (nickname !== undefined)
    return <span>{messages.toContact(nickname)} </span>
  return name === undefined ? null : <b>{name} </b>
}

function feeText({ token, value }: FeeOption): string {
  return `${displayFullAmount(BigInt(value), token.decimals ?? 18)} ${token.symbol}`
}
