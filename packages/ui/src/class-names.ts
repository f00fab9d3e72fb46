/** Joins class names in order and leaves out `false` and `undefined`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
