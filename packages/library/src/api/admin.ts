/** Endpoints about the installation, for administrators. */
import { z } from "zod";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";

const refusedBody = z.strictObject({ path: z.string().max(100) });

/** Totals over all schools. */
const usage = z.strictObject({
	schools: z.number(),
	libraries: z.number(),
	titles: z.number(),
	copies: z.number(),
	readers: z.number(),
	accounts: z.number(),
	open_loans: z.number(),
	overdue_loans: z.number(),
});

/** A scheduled job. */
const job = z.strictObject({
	id: z.string(),
	expression: z.string(),
	next: z.string().nullable(),
	/** Milliseconds since 1970. */
	last: z.strictObject({ began: z.number(), ended: z.number().nullable(), failed: z.boolean() }).nullable(),
});

/** An import that is being read, applied or undone. */
const runningImport = z.strictObject({
	id: z.string(),
	kind: z.string(),
	status: z.string(),
	school: z.string(),
	done: z.number(),
	total: z.number(),
	updated: z.string(),
});

/** A closed screen of use to a role, whose users have tried to open it in the last 30 days. */
const closedScreen = z.strictObject({
	path: z.string(),
	role: z.union([z.literal(4), z.literal(3)]),
	/** How often they were refused. */
	refused: z.number(),
});

/** Errors of the last day, from the log: without request contents or callers. */
const faults = z.strictObject({
	/** Rejected requests, and those that failed with a server error. */
	refused: z.number(),
	failed: z.number(),
	/** Whether there are more than were examined. */
	more: z.boolean(),
	places: z.array(
		z.strictObject({
			/** Method and address, with `{id}` in place of record ids. */
			place: z.string(),
			status: z.number(),
			count: z.number(),
			last: z.string(),
		}),
	),
});

const overview = z.strictObject({
	made_at: z.string(),
	engine: z.enum(["sqlite", "postgres"]),
	usage: usage,
	/** Loans of the last days, today last. */
	loans: z.array(z.strictObject({ day: z.string(), count: z.number() })),
	jobs: z.array(job),
	imports: z.array(runningImport),
	/** `server`: whether sending mail is enabled. */
	mails: z.strictObject({ waiting: z.number(), failed: z.number(), server: z.boolean() }),
	closed_screens: z.array(closedScreen),
	faults: faults,
});

/** An S3-compatible store that backups are copied to. */
export const backupStore = z.strictObject({
	endpoint: z.string().trim().min(1).max(300),
	bucket: z.string().trim().min(1).max(100),
	region: z.string().trim().min(1).max(60),
	access_key: z.string().trim().min(1).max(200),
	/** Never shown; empty: the one that the settings have. */
	secret: z.string().max(200),
});

export type BackupStore = z.output<typeof backupStore>;

/** Whether the data would survive: damage, the age of the last good backup, the second place, the last rehearsal. */
const safety = z.strictObject({
	/** Time since which the database is known to be damaged; empty while it is not. */
	damaged_since: z.string(),
	/** Time of the last good backup; empty if there is none. */
	last_good: z.string(),
	/** There has been no good backup for more than a week. */
	is_old: z.boolean(),
	/** `null`: none is named. `copied` is empty before the first copy, `key` while copies are not encrypted. */
	second: z
		.strictObject({
			name: z.string(),
			copied: z.string(),
			problem: z.string(),
			is_old: z.boolean(),
			key: z.string(),
		})
		.nullable(),
	/**
	 * Passwords of other services that a restored backup of another installation did not bring: of mail, of the store of
	 * files, of the store of backups, of a sign-in service. Told to administrators alone.
	 */
	missing_secrets: z.array(z.enum(["mail", "files", "backups", "sign_in"])),
	/** The last restore into a temporary folder; `problem` is empty if it went well. */
	rehearsal: z
		.strictObject({
			at: z.string(),
			key: z.string(),
			records: z.number(),
			files: z.number(),
			problem: z.string(),
		})
		.nullable(),
});

/** Sizes are bytes. */
const storage = z.strictObject({
	database: z.number(),
	/** `null`: the system does not report it. */
	disk: z.strictObject({ free: z.number(), total: z.number() }).nullable(),
	/** `null`: they are in another store. `more`: there are more than were examined. */
	files: z.strictObject({ bytes: z.number(), files: z.number(), more: z.boolean() }).nullable(),
	backups: z.strictObject({
		count: z.number(),
		bytes: z.number(),
		last: z.strictObject({ key: z.string(), size: z.number(), modified: z.string() }).nullable(),
		/** The store did not respond. */
		unreachable: z.boolean(),
		/** Backup schedule as a cron expression; empty: never automatic. */
		schedule: z.string(),
		keep: z.number(),
		/** They are in another store. */
		elsewhere: z.boolean(),
	}),
});

/** A process that serves the installation. */
const present = z.strictObject({
	host: z.string(),
	pid: z.number(),
	version: z.string(),
	/** Seconds since its start. */
	uptime: z.number(),
	/** Bytes. */
	memory: z.number(),
	/** Open event streams. */
	streams: z.number(),
});

const processes = z.strictObject({ engine: z.enum(["sqlite", "postgres"]), processes: z.array(present) });

const variable = z.strictObject({
	name: z.string(),
	/** Value in force. */
	value: z.string(),
	/** Default value when none is set. */
	standard: z.string(),
	is_set: z.boolean(),
	/** Whether part of the value is hidden. */
	is_masked: z.boolean(),
});

export type Variable = Sent<z.output<typeof variable>>;

export const adminEndpoints = contract({
	"GET /api/admin/overview": {
		summary: "State of the installation: usage, jobs, imports, mails, errors",
		caller: "administrator",
		answer: overview,
	},
	"GET /api/admin/storage": {
		summary: "Sizes of the database, the files and the backups",
		caller: "administrator",
		answer: storage,
	},
	"GET /api/data-safety": {
		summary: "Whether the data would survive: damage, backups, the last rehearsal of a restore",
		caller: "staffOrAdministrator",
		answer: safety,
	},
	"POST /api/admin/rehearsal": {
		summary: "Restores the newest good backup into a temporary folder",
		caller: "administrator",
		answer: safety,
	},
	"POST /api/admin/second-backup": {
		summary: "Copies scheduled backups to a store a second time, after it was tried",
		caller: "administrator",
		body: backupStore,
		answer: safety,
	},
	"POST /api/admin/backup-passphrase": {
		summary: "Draws the passphrase that copies of backups are encrypted with from now on; shown this once",
		caller: "administrator",
		answer: z.strictObject({ passphrase: z.string(), key: z.string() }),
	},
	"GET /api/admin/processes": {
		summary: "Processes that serve the installation",
		caller: "administrator",
		answer: processes,
	},
	"GET /api/admin/docker": {
		summary: "Version, environment variables and the compose file of the installation",
		caller: "administrator",
		answer: z.strictObject({
			version: z.string(),
			node: z.string(),
			system: z.string(),
			container: z.boolean(),
			variables: z.array(variable),
			compose: z.string().nullable(),
		}),
	},
	"GET /api/admin/logs": {
		summary: "Lines of the log as a file",
		caller: "administrator",
		query: z.object({ format: z.enum(["csv", "json"]), filter: z.string().optional() }),
		files: ["text/csv", "application/json"],
	},
	"POST /api/admin/end-sessions": {
		summary: "Ends every session of every account",
		caller: "administrator",
		answer: z.strictObject({ token: z.string() }),
	},
	"POST /api/screens/refused": {
		summary: "Reports a screen that the caller wanted but may not open",
		caller: "account",
		body: refusedBody,
	},
});
