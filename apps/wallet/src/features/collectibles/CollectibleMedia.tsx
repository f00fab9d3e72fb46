import type { Collectible } from '@cairn/primitives'
import { Button, Skeleton, Text } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import styles from './CollectibleMedia.module.css'
import { messages } from './collectibles.messages.ts'
import { mediaElementOptions } from './collectibles.queries.ts'
import { type MediaElement, planMedia } from './media-element.ts'

type Props = { collectible: Collectible }

/**
 * Shows a collectible's video, sound, page in a sandboxed frame, or else its
 * picture.
 *
 * @see COLL-02
 */
export function CollectibleMedia({ collectible }: Props) {
  const { name, image, loadingState } = collectible
  const plan = planMedia(collectible)
  const isAsked = plan.type === 'ask'
  const url = plan.type === 'none' ? '' : plan.url
  const asked = useQuery(mediaElementOptions(fetch, url, isAsked))
  const element = isAsked ? asked.data : plan.type === 'element' && plan.element
  const isWaiting = loadingState === 'pending' || (isAsked && asked.isPending)
  return (
    <figure className={styles.frame}>
      {isWaiting ? (
        <Waiting />
      ) : element ? (
        <Media
          element={element}
          image={image}
          key={url}
          name={name}
          url={url}
        />
      ) : image ? (
        <Media element="image" image={image} name={name} url={image} />
      ) : (
        <span aria-hidden="true" className={styles.letter}>
          {name.slice(0, 1)}
        </span>
      )}
    </figure>
  )
}

type MediaProps = {
  element: MediaElement
  url: string
  name: string
  image: string | undefined
}

type Step = 'loading' | 'shown' | 'failed'

function Media(props: MediaProps) {
  const [step, setStep] = useState<Step>('loading')
  const [tries, setTries] = useState(0)
  const { element, url, image, name } = props
  if (step === 'failed') {
    // A picture stands for whatever else does not come.
    return element !== 'image' && image !== undefined && image !== url ? (
      <Media element="image" image={image} name={name} url={image} />
    ) : (
      <Failed
        onRetry={() => {
          setTries(tries + 1)
          setStep('loading')
        }}
      />
    )
  }
  return (
    <>
      {step === 'loading' && element !== 'audio' && <Waiting />}
      <Player
        {...props}
        key={tries}
        onFailed={() => setStep('failed')}
        onShown={() => setStep('shown')}
      />
    </>
  )
}

type PlayerProps = MediaProps & {
  onShown: () => void
  onFailed: () => void
}

function Player(props: PlayerProps) {
  const { element, url, name, image, onShown, onFailed } = props
  switch (element) {
    case 'image':
      return (
        <img
          alt={messages.picture(name)}
          className={styles.media}
          decoding="async"
          onError={onFailed}
          onLoad={onShown}
          src={url}
        />
      )
    case 'video':
      return (
        <video
          aria-label={messages.film(name)}
          className={styles.media}
          controls
          loop
          muted
          onError={onFailed}
          onLoadedMetadata={onShown}
          playsInline
          poster={image}
          src={url}
        />
      )
    case 'audio':
      return (
        <>
          {image !== undefined && (
            <Media element="image" image={image} name={name} url={image} />
          )}
          {/* biome-ignore lint/a11y/useMediaCaption: nobody has captions of it. */}
          <audio
            aria-label={messages.sound(name)}
            className={styles.sound}
            controls
            onError={onFailed}
            onLoadedMetadata={onShown}
            src={url}
          />
        </>
      )
    case 'frame':
      return (
        <iframe
          className={`${styles.media} ${styles.page}`}
          onError={onFailed}
          onLoad={onShown}
          referrerPolicy="no-referrer"
          // Nothing allowed: no script, no form, no window, no origin.
          sandbox=""
          src={url}
          title={messages.frame(name)}
        />
      )
    default:
      return element satisfies never
  }
}

function Waiting() {
  return (
    <span
      aria-label={messages.mediaLoading}
      className={styles.waiting}
      role="img"
    >
      <Skeleton height="100%" width="100%" />
    </span>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="status">
      <ImageOff aria-hidden="true" size={32} />
      <Text tone="muted">{messages.mediaFailed}</Text>
      <Button onClick={onRetry} variant="quiet">
        {messages.retry}
      </Button>
    </div>
  )
}
