import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { reasons } from "../collections/reasons.ts";
import { badRequest, notFound } from "../errors.ts";
import { hasCode } from "../has-code.ts";
import { isObject } from "../is-object.ts";
import { messages } from "../messages/api.ts";
import { type ImportOptions, importSource } from "../migrate/import.ts";
import { openSource, SourceProblem } from "../migrate/source.ts";
import { unpackBackup } from "../migrate/unpack.ts";
import type { RecordService } from "../service.ts";
import { temporaryPath } from "../temporary.ts";
import { superuserRoutes } from "./guards.ts";
import { withZip } from "./zip-upload.ts";

/** Maximum size of an uploaded backup, in bytes. */
const largest = 20 * 1024 ** 3;
/** Milliseconds that an unpacked backup waits for the decision. */
const DECISION_TIMEOUT_MS = 60 * 60_000;

const folderOf = (id: string): string => temporaryPath(`migration-${id}`);
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Takes an unpacked backup for one caller, whichever of the machine's processes unpacked it. @throws ApiError 404 */
async function take(id: string): Promise<string> {
	if (!/^[\w-]+$/.test(id)) throw notFound();
	const taken = `${folderOf(id)}-taken`;
	await rename(folderOf(id), taken).catch((error) => {
		throw hasCode(error, "ENOENT") ? notFound() : error;
	});
	return taken;
}

const refuse = (error: unknown): never => {
	throw error instanceof SourceProblem ? badRequest(messages[`source_${error.code}`]) : error;
};

/** Whether a body chooses accounts with rights over the whole installation. @throws ApiError 400 for another value */
function choosesSuperusers(body: unknown): boolean {
	if (body === undefined || body === null) return false;
	if (!isObject(body)) throw badRequest(messages.badBody);
	const chosen = body.superusers ?? false;
	if (typeof chosen !== "boolean") throw badRequest(messages.badFields, { superusers: reasons.choice });
	return chosen;
}

/**
 * Imports a PocketBase backup in two steps, for superusers: `POST /api/migration` returns what would happen, `POST
 * /api/migration/:id/apply` does it, with `superusers: true` also for accounts with rights over the whole installation;
 * `DELETE /api/migration/:id` discards it. At most one backup of a process waits at a
 * time.
 */
export function migrationRoutes(
	app: FastifyInstance,
	service: RecordService,
	rules: Pick<ImportOptions, "defaults" | "excluded" | "isFilled">,
): void {
	let waiting: { readonly folder: string; readonly timer: NodeJS.Timeout } | null = null;

	async function forget(): Promise<void> {
		const old = waiting;
		waiting = null;
		if (!old) return;
		clearTimeout(old.timer);
		await remove(old.folder);
	}

	/** Data folder inside a backup: at the top level, as PocketBase writes it, or in a folder of its own. */
	const dataIn = (folder: string): string => {
		const inner = join(folder, "pb_data");
		return existsSync(join(inner, "data.db")) ? inner : folder;
	};

	async function work(folder: string, choice: Pick<ImportOptions, "trial" | "superusers">) {
		const source = await openSource(dataIn(folder)).catch(refuse);
		return importSource(service, source, { ...choice, files: service.files, ...rules })
			.catch(refuse)
			.finally(source.close);
	}

	/** Unpacks the backup of a request. @throws ApiError 400 when there is none */
	async function unpackUpload(request: FastifyRequest, folder: string): Promise<void> {
		const notZip = badRequest(messages.source_damaged);
		await withZip(request, { files: service.files, largest, notZip }, (path) =>
			unpackBackup(path, folder).catch(refuse),
		);
	}

	const route = superuserRoutes(app);

	async function upload(_context: unknown, request: FastifyRequest) {
		const id = randomUUID();
		const folder = folderOf(id);
		await mkdir(folder, { mode: 0o700 });
		try {
			await unpackUpload(request, folder);
			const report = await work(folder, { trial: true });
			await forget();
			const timer = setTimeout(() => void forget(), DECISION_TIMEOUT_MS);
			timer.unref();
			waiting = { folder, timer };
			return { id, report };
		} catch (error) {
			await remove(folder);
			throw error;
		}
	}
	route("POST", "/api/migration", upload, { config: { ownForm: true } });

	route<{ id: string }>("POST", "/api/migration/:id/apply", async (_context, { params: { id }, body }) => {
		const superusers = choosesSuperusers(body);
		const folder = await take(id);
		const report = await work(folder, { trial: false, superusers }).catch(async (error) => {
			// It may be tried again.
			await rename(folder, folderOf(id));
			throw error;
		});
		await remove(folder);
		return { report };
	});

	route<{ id: string }>("DELETE", "/api/migration/:id", async (_context, { params: { id } }) => {
		await remove(await take(id));
	});

	app.addHook("preClose", forget);
}
