/**
 * Method of `/nodes` for a question that two of a chain's nodes must answer
 * alike. Its parameters are the method and the parameters of the question.
 */
export const agreedMethod = 'cairn_agreed'
