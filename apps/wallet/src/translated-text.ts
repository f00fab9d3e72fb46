type Page = Pick<
  typeof globalThis,
  'Node' | 'Text' | 'MutationObserver' | 'document'
>

/**
 * Lets a browser translate the page while the wallet changes it. A translator
 * puts an element of its own in the place of a text, which React still holds:
 * its next step with that text would end the screen, or show nothing new. So
 * the element is taken for the text, and a text that changes returns to its
 * place, to be translated again.
 *
 * @returns stops it
 * @see SHELL-07
 */
export function followTranslations(page: Page): () => void {
  const { prototype } = page.Node
  const { removeChild, insertBefore } = prototype
  const value = describe(page.Text.prototype, 'nodeValue')
  const replaced = new WeakMap<Node, ChildNode>()
  const observer = new page.MutationObserver((changes) => {
    for (const change of changes) remember(change, replaced)
  })
  observer.observe(page.document, { childList: true, subtree: true })

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = placeOf(child, this)
    if (there) removeChild.call(this, there)
    return there ? child : (removeChild.call(this, child) as T)
  }
  prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    const there = (next && placeOf(next, this)) ?? next
    return insertBefore.call(this, node, there) as T
  }
  if (value?.set)
    Object.defineProperty(page.Text.prototype, 'nodeValue', {
      ...value,
      set(this: Text, text: string | null) {
        const translated = this.parentNode ? undefined : replaced.get(this)
        if (translated?.parentNode) translated.replaceWith(this)
        value.set?.call(this, text)
      },
    })

  /** The child of `parent` that stands for `node`, if that is another one. */
  function placeOf(node: Node, parent: Node): Node | undefined {
    if (node.parentNode === parent) return undefined
    let there: Node | null = node.parentNode
      ? node
      : (replaced.get(node) ?? null)
    while (there && there.parentNode !== parent) there = there.parentNode
    // One that was translated before this began is found if it is the only one.
    const [found, other] = [...parent.childNodes].filter(isTranslation)
    return there ?? (other ? undefined : found)
  }

  return () => {
    observer.disconnect()
    Object.assign(prototype, { removeChild, insertBefore })
    Reflect.deleteProperty(page.Text.prototype, 'nodeValue')
  }
}

/** Finds the definition of a property, also an inherited one. */
function describe(
  object: object | null,
  name: string,
): PropertyDescriptor | undefined {
  return object
    ? (Object.getOwnPropertyDescriptor(object, name) ??
        describe(Object.getPrototypeOf(object), name))
    : undefined
}

/** Remembers which element stands for a text that was taken away. */
function remember(
  { addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord,
  replaced: WeakMap<Node, ChildNode>,
): void {
  const near = [...addedNodes, previousSibling, nextSibling]
  const translated = near.find(isTranslation)
  if (!translated) return
  for (const node of removedNodes)
    if (node.nodeType === 3) replaced.set(node, translated)
}

/** React makes no such element. */
function isTranslation(node: Node | null): node is ChildNode {
  return node?.nodeName === 'FONT'
}
