/** Hashes a text in UTF-8. */
export async function sha256(
  text: string,
  encoding: 'hex' | 'base64',
): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  return encoding === 'hex'
    ? Array.from(bytes, (it) => it.toString(16).padStart(2, '0')).join('')
    : btoa(String.fromCharCode(...bytes))
}
