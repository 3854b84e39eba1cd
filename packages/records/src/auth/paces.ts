/** The numbers of the guard (`guard.ts`): each with its reason. Documented in docs/decisions/accounts.md. */
import type { Pace } from "./slowdown.ts";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

export const paces = {
	/** An account from one address. People forget passwords often: ten failures are free. */
	hereToo: { free: 10, firstWait: 5 * second, maxWait: 15 * minute, forgetAfter: 30 * minute },
	/** An account from all addresses: 50 failures, then at most some 100 more a day. */
	anywhere: { free: 50, firstWait: 5 * second, maxWait: 15 * minute, forgetAfter: day },
	/**
	 * All accounts from one address. A network of a thousand people has many failures on its first morning; guessing slows down to
	 * about three attempts a minute.
	 */
	oneAddress: {
		...{ free: 300, firstWait: 5 * second, maxWait: 5 * minute },
		...{ forgetAfter: 60 * minute, fade: 20 * second },
	},
	/** A code sent by mail, at one address. Eight digits would otherwise be guessed quickly. */
	codes: { free: 5, firstWait: 3 * minute, maxWait: 15 * minute, forgetAfter: 30 * minute },
	/** The same at all addresses together. */
	codesAnywhere: { free: 50, firstWait: 3 * minute, maxWait: 15 * minute, forgetAfter: day },
	/** Codes sent to an account, asked for at one address: a mailbox is not filled by strangers. */
	sentCodes: { free: 20, firstWait: minute, maxWait: 30 * minute, forgetAfter: 60 * minute },
	/** The same at all addresses together. */
	sentCodesAnywhere: { free: 60, firstWait: minute, maxWait: 30 * minute, forgetAfter: 60 * minute },
	/** Links sent to addresses that nobody has proved: fewer, as their owners may never have heard of us. */
	sentLinks: { free: 5, firstWait: minute, maxWait: 30 * minute, forgetAfter: 60 * minute },
	/**
	 * Accounts that are tried at an address that must wait: one at a time may pass with the right password, so that one person
	 * with invented names keeps nobody out.
	 */
	slowLane: { free: 1, firstWait: 10 * second, maxWait: 10 * second, forgetAfter: 10 * second },
} as const satisfies Record<string, Pace>;
