import LoaderCircle from 'lucide-react/icons/loader-circle'
import styles from './Spinner.module.css'

export type SpinnerProps = { size?: number | undefined }

/** Shows that an action is running; the text beside it names the action. */
export function Spinner({ size = 20 }: SpinnerProps) {
  return <LoaderCircle className={styles.spinner} data-spinner="" size={size} />
}
