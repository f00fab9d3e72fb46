import { listCountries } from '@cairn/primitives'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Returns the name of a country, or its code if it has none. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Lists every country with its name, by name. */
export function namedCountries(): readonly {
  readonly code: string
  readonly name: string
}[] {
  return listCountries()
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
