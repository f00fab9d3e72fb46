/**
 * Draws a round logo with a letter or two, as a data: URI that needs no
 * network.
 */
export function drawLogo(letters: string, color: string): string {
  const size = letters.length > 1 ? 26 : 34
  return `data:image/svg+xml;base64,${btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="${color}"/><text x="32" y="33" fill="#fff" font-family="sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`,
  )}`
}
