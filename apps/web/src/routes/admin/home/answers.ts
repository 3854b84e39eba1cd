/** What the server answers about the installation: `/api/admin/overview`, `/storage` and `/processes`. */

export interface Job {
	readonly id: string;
	readonly expression: string;
	readonly next: string | null;
	readonly last: { readonly began: number; readonly ended: number | null; readonly failed: boolean } | null;
}

export interface Overview {
	readonly engine: "sqlite" | "postgres";
	readonly usage: Readonly<
		Record<
			"schools" | "libraries" | "titles" | "copies" | "readers" | "accounts" | "open_loans" | "overdue_loans",
			number
		>
	>;
	readonly loans: readonly { readonly day: string; readonly count: number }[];
	readonly jobs: readonly Job[];
	readonly imports: readonly {
		readonly id: string;
		readonly kind: string;
		readonly status: string;
		readonly school: string;
		readonly done: number;
		readonly total: number;
	}[];
	readonly mails: { readonly waiting: number; readonly failed: number; readonly server: boolean };
	readonly closed_screens: readonly {
		readonly path: string;
		readonly role: 3 | 4;
		readonly refused: number;
		readonly has_data: boolean;
	}[];
	readonly faults: {
		readonly refused: number;
		readonly failed: number;
		readonly more: boolean;
		readonly places: readonly {
			readonly place: string;
			readonly status: number;
			readonly count: number;
			readonly last: string;
		}[];
	};
}

export interface Storage {
	readonly database: number;
	readonly disk: { readonly free: number; readonly total: number } | null;
	readonly files: { readonly bytes: number; readonly files: number; readonly more: boolean } | null;
	readonly backups: {
		readonly count: number;
		readonly bytes: number;
		readonly last: { readonly key: string; readonly size: number; readonly modified: string } | null;
		readonly unreachable: boolean;
		readonly schedule: string;
		readonly elsewhere: boolean;
	};
}

export interface Processes {
	readonly processes: readonly {
		readonly host: string;
		readonly pid: number;
		readonly version: string;
		readonly uptime: number;
		readonly memory: number;
		readonly streams: number;
	}[];
}
