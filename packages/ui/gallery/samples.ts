export const MIRA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const ORLA = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

export const BALANCES = [
  30, 26, 28, 29, 33, 44, 43, 39, 38, 30, 24, 19, 8, 8, 9, 13, 20, 26, 31, 40,
  42, 51, 61, 72, 74, 73, 75, 70, 66, 62, 60, 63, 66,
]

/** Draws a coin's logo as a data URL, in place of a service's link. */
export function logo(letter: string, color: string): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${color}"/><text x="20" y="25" font-size="13" fill="#fff" text-anchor="middle" font-family="sans-serif">${letter}</text></svg>`,
  )}`
}
