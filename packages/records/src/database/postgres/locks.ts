/** Advisory locks shared by the processes of an installation. */

/** First half of the keys: used by no other program. */
export const lockSpace = 0x52_41_46;

/** Second halves. */
export const turnstile = 1;
export const changeOfTables = 2;
export const changeLogLock = 3;

/**
 * Every writing transaction holds a shared lock on this table, from before its first read until its end. An exclusive
 * lock ensures that no transaction writes based on the state before.
 */
export const gateTable = "_collections";
