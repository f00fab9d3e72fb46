import { classNames } from '../class-names.ts'
import { CairnArt, type WeightedStone } from './CairnArt.tsx'
import styles from './CairnMeter.module.css'

export type CairnMeterProps = {
  /** In the order they signed. */
  signed: readonly WeightedStone[]
  threshold: number
  /** The suggested signer, drawn as a dashed stone. */
  suggested?: WeightedStone | undefined
  /** "3 more needed", "That's enough". */
  headline: string
  /** "Guard is enough to finish." */
  hint?: string | undefined
  /**
   * Rejected or failed: the stones stay, and the line never counts as reached.
   */
  failed?: boolean | undefined
  label?: string | undefined
  words?: CairnMeterWords | undefined
}

export type CairnMeterWords = {
  of: string
  needed: string
  reached: string
}

const english: CairnMeterWords = {
  of: 'of',
  needed: 'needed',
  reached: 'reached',
}

/**
 * Shows the signed weight and the threshold, as stones below a line. @see
 * SIGN-03
 */
export function CairnMeter({
  signed,
  threshold,
  suggested,
  headline,
  hint,
  failed = false,
  label = 'Signature weight',
  words = english,
}: CairnMeterProps) {
  const weight = signed.reduce((sum, stone) => sum + stone.weight, 0)
  const reached = weight >= threshold && !failed
  const sentence = joinSentences([
    `${weight} ${words.of} ${threshold}`,
    headline,
    hint,
  ])
  return (
    <>
      <div
        aria-label={label}
        aria-valuemax={threshold}
        aria-valuemin={0}
        // A heavy signer may exceed the threshold; the bar stops there.
        aria-valuenow={Math.min(weight, threshold)}
        aria-valuetext={sentence}
        className={classNames(styles.meter, failed && styles.failed)}
        role="progressbar"
      >
        <CairnArt
          lineLabel={reached ? words.reached : words.needed}
          reached={reached}
          signed={signed}
          suggested={reached ? undefined : suggested}
          threshold={threshold}
        />
        <div className={styles.text}>
          <span className={styles.sum}>
            {weight}
            <small>
              {words.of} {threshold}
            </small>
          </span>
          <span className={styles.headline}>{headline}</span>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {sentence}
      </p>
    </>
  )
}

function joinSentences(parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .filter((part) => part !== '')
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ')
}
