/** What administrators are told about the installation: `/api/admin/overview`, `/storage` and `/processes`. */
import type { roles } from "../access/roles.ts";

/** A job by the clock. */
export interface Job {
	readonly id: string;
	readonly expression: string;
	readonly next: string | null;
	/** Milliseconds since 1970. */
	readonly last: { readonly began: number; readonly ended: number | null; readonly failed: boolean } | null;
}

/** How much there is in all schools. */
export interface Usage {
	readonly schools: number;
	readonly libraries: number;
	readonly titles: number;
	readonly copies: number;
	readonly readers: number;
	readonly accounts: number;
	readonly open_loans: number;
	readonly overdue_loans: number;
}

/** A list that is being read, applied or undone. */
export interface RunningImport {
	readonly id: string;
	readonly kind: string;
	readonly status: string;
	readonly school: string;
	readonly done: number;
	readonly total: number;
	readonly updated: string;
}

/** What went wrong in the last day, out of the log: nothing of what was asked or by whom. */
export interface Faults {
	/** Requests that were refused, and those at which the server itself was at fault. */
	readonly refused: number;
	readonly failed: number;
	/** Whether there are more than were looked at. */
	readonly more: boolean;
	readonly places: readonly {
		/** Method and address, with `{id}` for what names a record. */
		readonly place: string;
		readonly status: number;
		readonly count: number;
		readonly last: string;
	}[];
}

/** A screen that is closed to a role and that it could open. */
export interface ClosedScreen {
	readonly path: string;
	readonly role: typeof roles.manager | typeof roles.student;
	/** Times that somebody of the role wanted to open it, and when last, in milliseconds since 1970. */
	readonly refused: number;
	readonly last: number | null;
	/** Whether what it shows is there. */
	readonly has_data: boolean;
}

export interface Overview {
	readonly made_at: string;
	readonly engine: "sqlite" | "postgres";
	readonly usage: Usage;
	/** Loans of the last days, today's last. */
	readonly loans: readonly { readonly day: string; readonly count: number }[];
	readonly jobs: readonly Job[];
	readonly imports: readonly RunningImport[];
	/** `server`: whether mail is sent at all. */
	readonly mails: { readonly waiting: number; readonly failed: number; readonly server: boolean };
	readonly closed_screens: readonly ClosedScreen[];
	readonly faults: Faults;
}

/** Sizes are bytes. */
export interface Storage {
	readonly database: number;
	/** Since when the database is known to be damaged; empty while it is not. */
	readonly damaged_since: string;
	/** `null`: the system does not say. */
	readonly disk: { readonly free: number; readonly total: number } | null;
	/** `null`: they lie in another store. `more`: there are more than were looked at. */
	readonly files: { readonly bytes: number; readonly files: number; readonly more: boolean } | null;
	readonly backups: {
		readonly count: number;
		readonly bytes: number;
		readonly last: { readonly key: string; readonly size: number; readonly modified: string } | null;
		/** The store did not answer. */
		readonly unreachable: boolean;
		/** When they are made, as a cron expression; empty: never by itself. */
		readonly schedule: string;
		readonly keep: number;
		/** They lie in another store. */
		readonly elsewhere: boolean;
	};
}

/** A process that serves the installation. */
export interface Present {
	readonly host: string;
	readonly pid: number;
	readonly version: string;
	/** Seconds since it began. */
	readonly uptime: number;
	/** Bytes. */
	readonly memory: number;
	/** Open event streams. */
	readonly streams: number;
}

export interface Processes {
	readonly engine: "sqlite" | "postgres";
	readonly processes: readonly Present[];
}
