/**
 * Password of developer mode on the local stack, `cairn-developer`, hashed by
 * `scripts/developer-password.ts`. It is no secret, because anyone with a local
 * stack is a developer. Other environments name a hash of their own, or have no
 * such mode.
 *
 * @see DEVM-01
 */
export const localDeveloperPasswordHash =
  'pbkdf2-sha256$600000$6b9bb4fb0a1c7f73db609c77312e2c4a$0b8a7c6fe5806c00665ebe4b5710a3e2120703886944cd89fb865de27c277f09'
