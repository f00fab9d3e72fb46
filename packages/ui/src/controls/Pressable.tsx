import type { ComponentProps, ReactNode, Ref } from 'react'

/** Props that a router's link must set on its anchor. */
export type LinkProps = {
  className: string
  children: ReactNode
  id?: string | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
}

export type RenderLink = (props: LinkProps) => ReactNode

export type PressableProps = Omit<
  ComponentProps<'button'>,
  'className' | 'style' | 'ref' | 'aria-current' | 'onClick'
> & {
  className: string
  children: ReactNode
  href?: string | undefined
  /** Renders the anchor of a router; overrides `href` and `onClick`. */
  renderLink?: RenderLink | undefined
  onClick?: ((event: { preventDefault(): void }) => void) | undefined
  'aria-current'?: 'page' | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Renders a router link, an anchor or a button, depending on the props. */
export function Pressable(props: PressableProps) {
  const { className, children, href, renderLink, ...button } = props
  const shared = {
    className,
    id: button.id,
    'aria-current': button['aria-current'],
    'aria-label': button['aria-label'],
    'aria-labelledby': button['aria-labelledby'],
  }
  if (renderLink) return renderLink({ ...shared, children })
  if (href !== undefined) {
    return (
      <a {...shared} href={href} onClick={button.onClick}>
        {children}
      </a>
    )
  }
  return (
    <button type="button" {...button} className={className}>
      {children}
    </button>
  )
}
