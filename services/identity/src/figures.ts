import { createFigures, type Figures } from '@cairn/service-kit'

/** End of an attempt to send a mail. */
export type MailOutcome = 'sent' | 'refused' | 'failed'

/** Creates identity's figures for `/metrics`. @see SRVC-01 */
export function createIdentityFigures(): {
  readonly registry: Figures['registry']
  readonly countMail: (outcome: MailOutcome) => void
} {
  const { registry, counter } = createFigures()
  const count = counter({
    name: 'cairn_identity_mails_total',
    help: 'Mails by outcome: sent, refused because of their recipient, failed',
    labels: ['outcome'],
  })
  return { registry, countMail: (outcome) => count({ outcome }) }
}
