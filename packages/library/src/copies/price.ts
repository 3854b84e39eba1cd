/** The highest price that a book may have, in lira. */
export const MAX_PRICE = 1_000_000;
