/** The id that a record has in the address of its form as long as it is new. */
export const NEW_RECORD = "new";
