/** Something that the shop sells. */
export type Good = {
  readonly id: string
  readonly name: string
  readonly maker: string
  /** In USDC, as a decimal number. */
  readonly price: string
  /** An SVG drawing, 160 wide and 120 high. */
  readonly drawing: string
}

const drawing = (shapes: string) =>
  `<svg viewBox="0 0 160 120" aria-hidden="true" focusable="false">${shapes}</svg>`

export const goods: readonly Good[] = [
  {
    id: 'blanket',
    name: 'Herdwick blanket',
    maker: 'Ann, Borrowdale',
    price: '120',
    drawing: drawing(
      '<path class="a" d="M28 40q52-18 104 0v44q-52 18-104 0z"/><path class="b" d="M28 52q52-18 104 0v8q-52-18-104 0zM28 72q52-18 104 0v6q-52-18-104 0z"/>',
    ),
  },
  {
    id: 'mug',
    name: 'Slate-glazed mug',
    maker: 'Tom, Coniston',
    price: '18.50',
    drawing: drawing(
      '<path class="b" d="M104 48h10a16 16 0 0 1 0 34h-10v-8h9a9 9 0 0 0 0-18h-9z"/><path class="a" d="M50 34h56v46a18 18 0 0 1-18 18H68a18 18 0 0 1-18-18z"/><path class="c" d="M50 34h56v9H50z"/>',
    ),
  },
  {
    id: 'stool',
    name: 'Three-legged stool',
    maker: 'Isla, Ennerdale',
    price: '85',
    drawing: drawing(
      '<path class="b" d="M56 56h10l-10 44H46zM94 56h10l10 44h-10zM75 56h10v48H75z"/><ellipse class="a" cx="80" cy="50" rx="44" ry="14"/><ellipse class="c" cx="80" cy="46" rx="44" ry="12"/>',
    ),
  },
  {
    id: 'honey',
    name: 'Heather honey',
    maker: 'Ben, Wasdale',
    price: '9.25',
    drawing: drawing(
      '<path class="a" d="M54 44h52a8 8 0 0 1 8 8v40a10 10 0 0 1-10 10H56a10 10 0 0 1-10-10V52a8 8 0 0 1 8-8z"/><path class="b" d="M52 26h56v14H52z"/><path class="c" d="M58 62h44v24H58z"/>',
    ),
  },
]
