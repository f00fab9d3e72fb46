import { fileURLToPath } from 'node:url'

const createIcon = fileURLToPath(
  new URL('./src/shared/icons/create-icon.ts', import.meta.url),
)

/**
 * Draws Lucide's icons without what the wallet uses nothing of: their context,
 * absolute strokes, names as attributes. It's 1 kB on the first screen.
 */
export function smallIcons() {
  return {
    name: 'small-icons',
    enforce: 'pre' as const,
    resolveId: (source: string, importer?: string) =>
      source === '../createLucideIcon.mjs' &&
      importer?.includes('/lucide-react/')
        ? createIcon
        : undefined,
  }
}
