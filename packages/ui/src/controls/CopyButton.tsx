import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { classNames } from '../class-names.ts'
import { Button, type ButtonProps } from './Button.tsx'
import styles from './CopyButton.module.css'
import { useCopied } from './useCopied.ts'

export type CopyButtonProps = {
  /** The text copied to the clipboard, in full. */
  value: string
  label?: string | undefined
  copiedLabel?: string | undefined
  failedLabel?: string | undefined
  /** Variant of a full button; `inline` is the small one. */
  variant?: ButtonProps['variant'] | 'inline'
  size?: ButtonProps['size']
  block?: boolean | undefined
  writeText?: ((text: string) => Promise<void>) | undefined
}

/** Copies `value` and shows the outcome for 4000 ms. @see SHELL-07 */
export function CopyButton({
  value,
  label = 'Copy',
  copiedLabel = 'Copied',
  failedLabel = 'Couldn’t copy',
  variant = 'inline',
  size,
  block,
  writeText = writeToClipboard,
}: CopyButtonProps) {
  const { outcome, copy } = useCopied(writeText)
  const words = { idle: label, copied: copiedLabel, failed: failedLabel }
  const iconSize = variant === 'inline' ? 16 : 20
  const icon =
    outcome === 'copied' ? <Check size={iconSize} /> : <Copy size={iconSize} />
  const press = () => void copy(value)
  return (
    <>
      {variant === 'inline' ? (
        <button
          className={classNames(
            styles.copy,
            outcome === 'copied' && styles.copied,
          )}
          onClick={press}
          type="button"
        >
          {icon}
          {words[outcome]}
        </button>
      ) : (
        <Button
          block={block}
          icon={icon}
          onClick={press}
          size={size}
          variant={variant}
        >
          {words[outcome]}
        </Button>
      )}
      <span className="sr-only" role="status">
        {outcome === 'idle' ? '' : words[outcome]}
      </span>
    </>
  )
}

function writeToClipboard(text: string): Promise<void> {
  return navigator.clipboard.writeText(text)
}
