/**
 * Browsers take this for a mail address in a field of type `email`.
 *
 * @see PWLS-01, https://html.spec.whatwg.org/#valid-e-mail-address
 */
export const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i
