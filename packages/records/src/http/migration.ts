import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { badRequest, notFound } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { type ImportOptions, importSource } from "../migrate/import.ts";
import { openSource, SourceProblem } from "../migrate/source.ts";
import { unpackBackup } from "../migrate/unpack.ts";
import type { RecordService } from "../service.ts";
import { superuserAction, superuserRoute } from "./guards.ts";
import { withZip } from "./zip-upload.ts";

/** Maximum size of an uploaded backup, in bytes. */
const largest = 20 * 1024 ** 3;
/** Milliseconds that an unpacked backup waits for the decision. */
const DECISION_TIMEOUT_MS = 60 * 60_000;

type OneImport = { Params: { id: string } };

interface Waiting {
	readonly id: string;
	readonly folder: string;
	readonly timer: NodeJS.Timeout;
}

/**
 * Imports a PocketBase backup in two steps, for superusers: `POST /api/migration` returns what would happen, `POST
 * /api/migration/:id/apply` does it, `DELETE /api/migration/:id` discards it. At most one backup waits at a time.
 */
export function migrationRoutes(
	app: FastifyInstance,
	service: RecordService,
	rules: Pick<ImportOptions, "defaults" | "excluded">,
): void {
	let waiting: Waiting | null = null;

	async function forget(): Promise<void> {
		const old = waiting;
		waiting = null;
		if (!old) return;
		clearTimeout(old.timer);
		await rm(old.folder, { recursive: true, force: true });
	}

	/** Data folder inside a backup: at the top level, as PocketBase writes it, or in a folder of its own. */
	const dataIn = (folder: string): string => {
		const inner = join(folder, "pb_data");
		return existsSync(join(inner, "data.db")) ? inner : folder;
	};

	async function work(folder: string, trial: boolean) {
		try {
			const source = await openSource(dataIn(folder));
			try {
				return await importSource(service, source, { trial, files: service.files, ...rules });
			} finally {
				source.close();
			}
		} catch (error) {
			if (error instanceof SourceProblem) throw badRequest(messages[`source_${error.code}`]);
			throw error;
		}
	}

	/** Unpacks the backup of a request. @throws ApiError 400 when there is none */
	async function unpacked(request: FastifyRequest, folder: string): Promise<void> {
		const notZip = badRequest(messages.source_damaged);
		await withZip(request, { files: service.files, largest, notZip }, async (path) => {
			await unpackBackup(path, folder).catch((error: unknown) => {
				throw error instanceof SourceProblem ? badRequest(messages.source_damaged) : error;
			});
		});
	}

	app.post(
		"/api/migration",
		{ bodyLimit: largest, config: { ownForm: true } },
		superuserRoute(async (request) => {
			const folder = await mkdtemp(join(tmpdir(), "rafta-migration-"));
			try {
				await unpacked(request, folder);
				const report = await work(folder, true);
				await forget();
				const timer = setTimeout(() => void forget(), DECISION_TIMEOUT_MS);
				timer.unref();
				waiting = { id: randomUUID(), folder, timer };
				return { id: waiting.id, report };
			} catch (error) {
				await rm(folder, { recursive: true, force: true });
				throw error;
			}
		}),
	);

	app.post<OneImport>(
		"/api/migration/:id/apply",
		superuserRoute(async (request: FastifyRequest<OneImport>) => {
			if (waiting?.id !== request.params.id) throw notFound();
			const report = await work(waiting.folder, false);
			await forget();
			return { report };
		}),
	);

	app.delete<OneImport>(
		"/api/migration/:id",
		superuserAction(async (request: FastifyRequest<OneImport>) => {
			if (waiting?.id !== request.params.id) throw notFound();
			await forget();
		}),
	);

	app.addHook("preClose", forget);
}
