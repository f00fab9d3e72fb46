/** The texts of what must have been in view first. @see SIGN-11 */
export const messages = {
  readAll: 'Scroll to the end of the text before you sign.',
} as const
