/**
 * Limits in an hour, by name. Those that a row of the contract (`api/`) names count every request of its endpoint; the
 * others count what a handler or a hook decides, such as wrong guesses of a secret.
 */
export const hourlyLimits = {
	// Files of one account. Each reads everything of a school, or much of it.
	/** Refused requests count, too: a busy school is asked for again and again. */
	schoolFiles: 30,
	titleFiles: 30,
	recordFiles: 60,
	/** Reports, forms and certificates together. */
	reportFiles: 120,
	/** A class and some more. */
	readerFiles: 60,
	orderFiles: 120,

	// Work of one account.
	/** Files of any import. */
	imports: 120,
	/** Two people do not scan faster. */
	covers: 600,
	/** Nobody reads more title pages with care. */
	corrections: 120,
	/** Questions to catalogues outside. */
	lookups: 300,
	scannerPairings: 60,
	nearMisses: 600,
	/** Screens that refused somebody: they are counted for administrators and used for nothing else. */
	refusedScreens: 60,

	// Guesses of a secret.
	/** Of one account: nine letters cannot be guessed at that rate (attack case 7). */
	inviteCodes: 10,
	/** Of one school, to allow for typing errors. */
	jointSwapCodes: 20,
	/** Of one network, as all below. A class at one school address opens its cards with right keys. */
	cardKeys: 60,
	setupLinks: 20,
	calendarKeys: 60,
	/** Of one kiosk: more than a school's children scan by mistake, fewer than guessing needs. */
	kioskCodes: 300,

	// Strangers.
	/** Reads of one calendar feed: programs request it every few minutes at most. */
	calendarReads: 60,
	/** Accounts that one network may register: their addresses are not proved yet. */
	registrations: 20,
	/**
	 * Accounts registered with the invite code of one school, from wherever: teachers in a training register behind one
	 * address, and the school vouches for those to whom it gives its code.
	 */
	invitedRegistrations: 100,
	/** Messages from one network: it may serve a whole school, but must not allow a flood. */
	messages: 30,
	/** Messages from everywhere: more than people write, less than fills a disk. */
	allMessages: 600,
} as const satisfies Readonly<Record<string, number>>;

export type HourlyLimit = keyof typeof hourlyLimits;
