/** The token of an `Authorization` header, whatever the scheme's letter case. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1]
}
