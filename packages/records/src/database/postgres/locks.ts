/** Advisory locks that the processes of an installation share. */

/** First half of their keys: no other program's. */
export const lockSpace = 0x52_41_46;

/** Second halves. */
export const turnstile = 1;
export const changeOfTables = 2;
export const placeOfFeed = 3;

/**
 * Every transaction that writes holds this table lightly, from before it sees anything until its end. Whoever holds it
 * alone knows that nobody writes by what was there before.
 */
export const gateTable = "_collections";
