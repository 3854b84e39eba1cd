/**
 * Callers of endpoints, by name: each row of the contract (`api/`) has one. A caller is judged by the account alone; which
 * records an account may read or change is decided by the endpoint.
 */
import { type Role, roleOf, roles } from "./roles.ts";

/** Members of a `users` record by which callers differ. */
export interface CallingAccount {
	readonly role: unknown;
	readonly status: string;
	readonly school_id: string;
	readonly library_id: string;
	readonly student_id: string;
	/** A volunteer's login or a kiosk. */
	readonly desk_only?: boolean;
	/** How a kiosk identifies its readers; empty for other accounts. */
	readonly kiosk?: string;
}

interface Calling {
	/** `null` for guests, and for accounts that are not in `users`. */
	readonly account: CallingAccount | null;
	/** Whether the account manages the installation. */
	readonly isAdministrator: boolean;
}

const isActive = (account: CallingAccount | null, ...wanted: readonly Role[]): account is CallingAccount =>
	account?.status === "active" && wanted.includes(roleOf({ role: account.role }));

/** Returns whether it is an administrator's or a manager's account, with a school or without one. */
const isManager = (account: CallingAccount | null): account is CallingAccount =>
	// A volunteer's login can only lend and return.
	isActive(account, roles.admin, roles.manager) && account.desk_only !== true && !account.kiosk;

/** Returns whether the account belongs to the staff of a school; volunteers do not. */
export const isStaff = (account: CallingAccount | null): account is CallingAccount =>
	isManager(account) && account.school_id !== "";

/** Returns whether the account may work at a desk: staff of a school, and volunteers. */
const isDesk = (account: CallingAccount | null): account is CallingAccount =>
	// A kiosk serves the reader in front of it and is not a desk.
	isActive(account, roles.admin, roles.manager) && account.school_id !== "" && !account.kiosk;

const isKiosk = (account: CallingAccount | null): account is CallingAccount =>
	isActive(account, roles.manager) &&
	account.desk_only === true &&
	Boolean(account.kiosk) &&
	account.school_id !== "" &&
	account.library_id !== "";

/** Returns whether it is the account of a reader of a school. */
export const isReader = (account: CallingAccount | null): account is CallingAccount =>
	isActive(account, roles.student) && account.school_id !== "" && account.student_id !== "";

interface CallerRule {
	/** The caller in words, for the readers of the OpenAPI document. */
	readonly words: string;
	readonly includes: (calling: Calling) => boolean;
}

export const callers = {
	/** Nobody is identified: the answer is the same for everybody, or a secret in the request decides. */
	public: { words: "Everybody", includes: () => true },
	/** The endpoint answers by account, or looks at the request. */
	guest: { words: "Everybody; the answer may depend on the account", includes: () => true },
	account: { words: "Signed-in users", includes: ({ account }) => account !== null },
	administrator: { words: "Administrators", includes: ({ isAdministrator }) => isAdministrator },
	manager: {
		words: "Managers and administrators, with a school or without one",
		includes: ({ account }) => isManager(account),
	},
	staff: { words: "Staff of a school", includes: ({ account }) => isStaff(account) },
	staffOrAdministrator: {
		words: "Staff of a school, and administrators",
		includes: ({ account, isAdministrator }) => isAdministrator || isStaff(account),
	},
	desk: {
		words: "Staff of a school, and volunteers at its desk",
		includes: ({ account }) => isDesk(account),
	},
	kiosk: { words: "Kiosks of a library", includes: ({ account }) => isKiosk(account) },
	reader: { words: "Readers of a school", includes: ({ account }) => isReader(account) },
	member: {
		words: "Staff and readers of a school",
		includes: ({ account }) => isStaff(account) || isReader(account),
	},
	memberOrAdministrator: {
		words: "Staff and readers of a school, and administrators",
		includes: ({ account, isAdministrator }) => isAdministrator || isStaff(account) || isReader(account),
	},
} as const satisfies Readonly<Record<string, CallerRule>>;

export type Caller = keyof typeof callers;

/** Returns whether such an account may call. */
export const mayCall = (caller: Caller, calling: Calling): boolean => callers[caller].includes(calling);
