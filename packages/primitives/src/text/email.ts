/**
 * The pattern by which browsers validate a field of type `email`.
 *
 * @see PWLS-01, https://html.spec.whatwg.org/#valid-e-mail-address
 */
export const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i
