import { CopyButton } from '../controls/CopyButton.tsx'
import { CodeCells } from './CodeCells.tsx'
import styles from './CodeDisplay.module.css'

export type CodeDisplayProps = {
  label: string
  code: string
  copyLabel?: string | undefined
  copiedLabel?: string | undefined
  writeText?: ((text: string) => Promise<void>) | undefined
}

/** Shows a code to read and copy, not to type. */
export function CodeDisplay({ label, code, ...copy }: CodeDisplayProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for things to fill in.
    <div aria-label={label} className={styles.display} role="group">
      <span className="sr-only" translate="no">
        {code}
      </span>
      <CodeCells length={code.length} shown value={code} />
      <CopyButton
        copiedLabel={copy.copiedLabel}
        label={copy.copyLabel}
        value={code}
        writeText={copy.writeText}
      />
    </div>
  )
}
