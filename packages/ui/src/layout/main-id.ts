/** The id of the `main` element, which the skip link targets. */
export const MAIN_ID = 'main'
