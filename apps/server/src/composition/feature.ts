/** Features of the server: what each of them brings for the composition. */
import type { Database, fetchOutside, SqlAccess } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { TitleIndexer } from "../catalogue/search/build.ts";
import type { LanHttps } from "../installation/https/lan.ts";
import type { Names } from "../installation/https/names.ts";
import type { SetupToken } from "../installation/setup/token.ts";
import type { HomeAddress } from "../installation/site/address.ts";
import type { ReadJournal } from "../kit/audit/reads.ts";
import type { Limits } from "../kit/limits.ts";
import type { Readiness } from "../kit/ready.ts";
import type { Policies } from "../lending/circulation/policies.ts";
import type { Notifier } from "../people/notices/notify.ts";
import type { TroubleReporter } from "../people/notices/trouble.ts";
import type { Eraser } from "../people/privacy/eraser.ts";
import type { RecordService, WriteHook } from "../records.ts";

/** An opened installation. */
export interface Rafta {
	readonly service: RecordService;
	/** The data folder. */
	readonly folder: string;
	readonly policies: Policies;
	readonly notifier: Notifier;
	readonly trouble: TroubleReporter;
	/** The address of the installation, as links name it. */
	readonly home: HomeAddress;
	/** Journal of reads of readers' rows. */
	readonly reads: ReadJournal;
	readonly eraser: Eraser;
	readonly limits: Limits;
	/** The full-text index of titles. */
	readonly indexer: TitleIndexer;
}

export interface AppOptions {
	readonly rafta: Rafta;
	readonly setupToken: SetupToken;
	/** Whether the process is shutting down. */
	readonly readiness?: Readiness;
	readonly demo: boolean;
	/** Whether accounts of `_superusers` may run SQL through the API. */
	readonly sql?: SqlAccess;
	readonly version: string;
	/** The program's environment variables; empty by default. */
	readonly environment?: NodeJS.ProcessEnv;
	/** Stops the server; missing where several processes serve together. */
	readonly stop?: () => void;
	/** Folder of the built web app. */
	readonly web: string;
	readonly now: () => Date;
	/** Names of the computer in its network; by default those that the system knows. */
	readonly names?: () => Promise<Names>;
	/** Fetch function for external catalogues; by default limited to the public network. */
	readonly fetch?: typeof fetchOutside;
}

/** What write hooks may use. */
interface HookContext extends Pick<Rafta, "policies" | "notifier" | "eraser" | "limits"> {
	readonly database: Pick<Database, "memory" | "dialect">;
	readonly now: () => Date;
}

/** What routes and nightly jobs may use. */
type RouteContext = Rafta & Omit<AppOptions, "rafta"> & { readonly lan: LanHttps };

/** A feature: a folder of the server, and what it adds to the record service and to the HTTP server. */
export interface Feature {
	/** Hooks run in the order of the features, and within a feature in this order. */
	readonly hooks: (context: HookContext) => readonly WriteHook[];
	/** Registers the feature's routes and its nightly jobs. */
	readonly routes: (app: FastifyInstance, context: RouteContext) => void;
}
