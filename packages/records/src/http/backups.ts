import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { member } from "../auth/forms.ts";
import { problems } from "../collections/fields/problems.ts";
import { badRequest, forbidden, notFound } from "../errors.ts";
import { formatInstant } from "../instant.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import { mayComeFrom } from "../settings/reach.ts";
import { callerAddress } from "./context.ts";
import { superuserAction, superuserRoute } from "./guards.ts";
import { withZip } from "./zip-upload.ts";

type OneBackup = { Params: { key: string } };

/** Maximum size of an uploaded backup, in bytes. */
const largest = 100 * 1024 ** 3;

/** Backups and scheduled jobs, for superusers. */
export function backupRoutes(app: FastifyInstance, service: RecordService): void {
	const { backups, crons } = service;

	app.get(
		"/api/backups",
		superuserRoute(async () =>
			(await backups.list()).map(({ key, size, modified }) => ({
				key,
				size,
				modified: formatInstant(modified),
			})),
		),
	);

	app.post(
		"/api/backups",
		superuserAction((_request, { body }) => backups.create(member(body, "name"))),
	);

	app.post(
		"/api/backups/upload",
		{ bodyLimit: largest, config: { ownForm: true } },
		superuserAction(async (request) => {
			const notZip = badRequest(messages.badFields, { file: problems.fileType });
			await withZip(request, { files: service.files, largest, notZip }, backups.take);
		}),
	);

	// A browser download sends no header, so the token is in the address; it lives for minutes.
	app.get<OneBackup>("/api/backups/:key", async (request, reply) => {
		const query = request.query as { token?: string };
		const owner = await service.fileIdentity(typeof query.token === "string" ? query.token : "");
		const mayRule =
			owner !== null && service.isSuperuser(owner) && (await mayComeFrom(service, callerAddress(request)));
		if (!mayRule) throw forbidden(messages.noBackupAccess);
		const { file, done } = await backups.fetch(request.params.key);
		try {
			reply.hijack();
			reply.raw.writeHead(200, {
				"content-type": "application/zip",
				"content-length": (await stat(file)).size,
				"content-disposition": `attachment; filename="${request.params.key}"`,
				"cache-control": "no-store",
				"x-content-type-options": "nosniff",
			});
			await pipeline(createReadStream(file), reply.raw);
		} catch (error) {
			request.log.debug({ err: error }, "a download broke off");
		} finally {
			await done();
		}
	});

	app.delete<OneBackup>(
		"/api/backups/:key",
		superuserAction((request: FastifyRequest<OneBackup>) => backups.remove(request.params.key)),
	);

	app.post<OneBackup>(
		"/api/backups/:key/restore",
		superuserAction((request: FastifyRequest<OneBackup>) => backups.restore(request.params.key)),
	);

	app.get(
		"/api/crons",
		superuserRoute(async () => crons.list()),
	);

	app.post<{ Params: { id: string } }>(
		"/api/crons/:id",
		superuserAction(async (request: FastifyRequest<{ Params: { id: string } }>) => {
			if (!crons.list().some(({ id }) => id === request.params.id)) throw notFound(messages.missingCron);
			void crons.run(request.params.id);
		}),
	);
}
