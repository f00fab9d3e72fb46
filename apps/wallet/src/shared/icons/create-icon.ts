import { createElement, type SVGProps } from 'react'

/** An icon of Lucide: its shapes, in a square of 24. */
type IconData = {
  readonly name: string
  readonly node: readonly (readonly [string, Record<string, string>])[]
}

type IconProps = SVGProps<SVGSVGElement> & {
  /** In pixels. */
  readonly size?: number
}

/**
 * Makes a component of an icon's shapes, in place of Lucide's own function.
 * Without a label or a role, readers of screens pass over it.
 */
// biome-ignore lint/style/noDefaultExport: it stands in for a default export.
export default function createIcon({ node }: IconData) {
  return ({ size = 24, className, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': !('aria-label' in props || 'role' in props) || undefined,
        ...props,
        className: className ? `lucide ${className}` : 'lucide',
      },
      node.map(([tag, shape]) => createElement(tag, shape)),
    )
}
