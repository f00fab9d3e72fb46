import LoaderCircle from 'lucide-react/icons/loader-circle'
import styles from './Spinner.module.css'

export type SpinnerProps = { size?: number | undefined }

/** Shows that something is under way; the words beside it say what. */
export function Spinner({ size = 20 }: SpinnerProps) {
  return <LoaderCircle className={styles.spinner} data-spinner="" size={size} />
}
