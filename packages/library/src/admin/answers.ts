/** Responses about the installation for administrators: `/api/admin/overview`, `/storage` and `/processes`. */
import type { roles } from "../access/roles.ts";

/** A scheduled job. */
export interface Job {
	readonly id: string;
	readonly expression: string;
	readonly next: string | null;
	/** Milliseconds since 1970. */
	readonly last: { readonly began: number; readonly ended: number | null; readonly failed: boolean } | null;
}

/** Totals over all schools. */
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

/** An import that is being read, applied or undone. */
export interface RunningImport {
	readonly id: string;
	readonly kind: string;
	readonly status: string;
	readonly school: string;
	readonly done: number;
	readonly total: number;
	readonly updated: string;
}

/** Errors of the last day, from the log: without request contents or callers. */
export interface Faults {
	/** Rejected requests, and those that failed with a server error. */
	readonly refused: number;
	readonly failed: number;
	/** Whether there are more than were examined. */
	readonly more: boolean;
	readonly places: readonly {
		/** Method and address, with `{id}` in place of record ids. */
		readonly place: string;
		readonly status: number;
		readonly count: number;
		readonly last: string;
	}[];
}

/** A closed screen of use to a role, whose users have tried to open it in the last 30 days. */
export interface ClosedScreen {
	readonly path: string;
	readonly role: typeof roles.manager | typeof roles.student;
	/** How often they were refused. */
	readonly refused: number;
}

export interface Overview {
	readonly made_at: string;
	readonly engine: "sqlite" | "postgres";
	readonly usage: Usage;
	/** Loans of the last days, today last. */
	readonly loans: readonly { readonly day: string; readonly count: number }[];
	readonly jobs: readonly Job[];
	readonly imports: readonly RunningImport[];
	/** `server`: whether sending mail is enabled. */
	readonly mails: { readonly waiting: number; readonly failed: number; readonly server: boolean };
	readonly closed_screens: readonly ClosedScreen[];
	readonly faults: Faults;
}

/** Sizes are bytes. */
export interface Storage {
	readonly database: number;
	/** `null`: the system does not report it. */
	readonly disk: { readonly free: number; readonly total: number } | null;
	/** `null`: they are in another store. `more`: there are more than were examined. */
	readonly files: { readonly bytes: number; readonly files: number; readonly more: boolean } | null;
	readonly backups: {
		readonly count: number;
		readonly bytes: number;
		readonly last: { readonly key: string; readonly size: number; readonly modified: string } | null;
		/** The store did not respond. */
		readonly unreachable: boolean;
		/** Backup schedule as a cron expression; empty: never automatic. */
		readonly schedule: string;
		readonly keep: number;
		/** They are in another store. */
		readonly elsewhere: boolean;
	};
}

/** A process that serves the installation. */
export interface Present {
	readonly host: string;
	readonly pid: number;
	readonly version: string;
	/** Seconds since its start. */
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
