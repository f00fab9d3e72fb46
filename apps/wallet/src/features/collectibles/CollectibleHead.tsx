import type { Collectible } from '@cairn/primitives'
import { Stack, Text } from '@cairn/ui'
import BadgeCheck from 'lucide-react/icons/badge-check'
import styles from './CollectibleHead.module.css'
import { messages } from './collectibles.messages.ts'

/** Shows a collectible's name, its collection and its description. */
export function CollectibleHead({ collectible }: { collectible: Collectible }) {
  const { name, description, collection } = collectible
  return (
    <Stack gap={2}>
      <div>
        <div className={styles.collection}>
          {collection.name}
          {collection.verified && (
            <BadgeCheck aria-label={messages.listed} role="img" size={16} />
          )}
        </div>
        {/* The page's heading says it already. */}
        <div aria-hidden="true" className={styles.name}>
          {name}
        </div>
      </div>
      {description && <Text tone="muted">{description}</Text>}
    </Stack>
  )
}
