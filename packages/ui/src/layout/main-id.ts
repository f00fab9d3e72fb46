/** The id of the one `main`, which the skip link leads to. */
export const MAIN_ID = 'main'
