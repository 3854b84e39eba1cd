import multipart from "@fastify/multipart";
import type { FastifyPluginAsync } from "fastify";
import { ApiError } from "../errors.ts";
import type { ImportOptions } from "../migrate/import.ts";
import { type RealtimeAccess, realtimeHub } from "../realtime/hub.ts";
import { streamsOfAll } from "../realtime/streams.ts";
import type { RecordService } from "../service.ts";
import type { SqlAccess } from "../types/api.ts";
import type { RecordData } from "../types/records.ts";
import { authRoutes } from "./auth.ts";
import { backupRoutes } from "./backups.ts";
import { batchRoutes } from "./batch.ts";
import { collectionRoutes } from "./collections.ts";
import { apiEdge, serverOptions } from "./edge.ts";
import { pickAnswers } from "./fields.ts";
import { fileRoutes } from "./files.ts";
import { readForms } from "./forms.ts";
import { healthRoutes } from "./health.ts";
import { logRoutes } from "./logs.ts";
import { mailRoutes } from "./mails.ts";
import { migrationRoutes } from "./migration.ts";
import { oauth2RedirectRoutes } from "./oauth2-redirect.ts";
import { limitRates } from "./rate-limits.ts";
import { realtimeRoutes } from "./realtime.ts";
import { recordApiRoutes } from "./records.ts";
import { settingsRoutes } from "./settings.ts";
import { sqlRoutes } from "./sql.ts";

export interface RecordRouteOptions {
	/** Origins whose pages may call the API: all by default, as with PocketBase. */
	origins?: "*" | readonly string[];
	now?: () => Date;
	/**
	 * Allows the accounts of `_superusers` to run their own SQL, in PocketBase including writes. A long query blocks all
	 * others, so it is off by default.
	 */
	sql?: SqlAccess;
	/** Default values of imported records where the source has none. */
	importDefaults?: ImportOptions["defaults"];
	/** Fields and values that an import always leaves out. */
	importExclusions?: ImportOptions["excluded"];
	/** Whether an import may fill a collection of the application, by its name; by default all. */
	importTargets?: ImportOptions["isFilled"];
}

/** What the hub needs, from the record service. */
export function realtimeAccess(
	service: RecordService,
	now: () => Date,
	failed: (error: unknown) => void,
): RealtimeAccess {
	const matching: typeof service.matchingRule = async (...question) => {
		try {
			return await service.matchingRule(...question);
		} catch (error) {
			if (error instanceof ApiError) return new Set();
			throw error;
		}
	};
	return {
		async showsAny(collection, records, rule, request) {
			return (await matching(collection, records, collection[`${rule}Rule`], request)).size > 0;
		},
		async showAll(collection, records, rule, request) {
			const { filter } = request.query;
			const seen = await matching(collection, records, collection[`${rule}Rule`], request, filter);
			const presentOrNull = async (record: RecordData) => {
				try {
					return await service.show(collection, record, request);
				} catch (error) {
					if (error instanceof ApiError) return null;
					throw error;
				}
			};
			const answers: unknown[] = [];
			for (const record of records) answers.push(seen.has(record.id) ? await presentOrNull(record) : null);
			return answers;
		},
		isSuperuser: (identity) => service.isSuperuser(identity),
		now,
		failed,
	};
}

/**
 * The HTTP interface of a record service as a Fastify plugin: `/api/health`, records, sign-in, files, realtime. It also
 * gives its server the error responses, JSON parser and `request` context, so that further routes of the composition
 * behave alike. Create the server with `serverOptions`.
 */
export function recordRoutes(service: RecordService, options: RecordRouteOptions = {}): FastifyPluginAsync {
	const now = options.now ?? (() => new Date());
	const plugin: FastifyPluginAsync = async (app) => {
		app.decorate("recordService", service);
		apiEdge(app, { origins: options.origins ?? "*" });
		// As in PocketBase, what has no file's name is a value, whatever its type.
		const isPartAFile = (...[, , name]: (string | undefined)[]) => name !== undefined;
		await app.register(multipart, { throwFileSizeLimit: false, isPartAFile });
		readForms(app, serverOptions.bodyLimit);
		pickAnswers(app);
		const hub = realtimeHub(realtimeAccess(service, now, (err) => app.log.error({ err }, "realtime")));
		const streams = streamsOfAll(hub, service);
		const stops = [
			service.onChange((change) => {
				if (change.action !== "delete" || service.processes.shared) hub.changed(change);
			}),
			service.onDelete((change) => hub.deleting(change)),
			service.sessions.onEnd((end) => hub.ended(end)),
			streams.close,
			// Subscribers hold data that no longer exists: they reconnect and read again.
			service.onRestore(() => hub.endAll()),
		];
		app.decorate("openStreams", hub.count);
		app.addHook("preClose", async () => {
			for (const stop of stops) stop();
			await hub.close();
		});
		limitRates(app, service, now);
		healthRoutes(app, service);
		logRoutes(app, service);
		settingsRoutes(app, service, now);
		mailRoutes(app, service);
		backupRoutes(app, service);
		migrationRoutes(app, service, {
			defaults: options.importDefaults,
			excluded: options.importExclusions,
			isFilled: options.importTargets,
		});
		if (options.sql) sqlRoutes(app, service, options.sql);
		recordApiRoutes(app, service);
		batchRoutes(app, service);
		collectionRoutes(app, service);
		authRoutes(app, service, now);
		fileRoutes(app, service);
		realtimeRoutes(app, hub, streams, now);
		oauth2RedirectRoutes(app, streams, service, now);
	};
	// The plugin's setup applies to the server that registers it, not to an encapsulated scope.
	return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}
