/**
 * Import of book lists and of other library programs' files into the catalogue (`POST /api/imports/titles`). The
 * response describes how the file is read; the preview is written in the background, and can be followed and discarded.
 */
import { listColumns } from "@rafta/library/catalogue/lists/headings";
import { fileProblems } from "@rafta/library/tables/problems";
import { ApiError, badRequest, formatInstant } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readBody } from "#server/kit/body.ts";
import { handle } from "#server/kit/endpoint.ts";
import type { RecordService, Stored } from "#server/records.ts";
import { removeImport } from "../expiry.ts";
import { FileRefused } from "../read/refused.ts";
import { begin, libraryFor, readTitles } from "./preview.ts";
import { openTitleFile, type TitleFile } from "./title-file.ts";
import { receiveFile, type WaitingFile } from "./upload.ts";

const texts = words("server/catalogue/imports");

const options = z.strictObject({
	columns: z.record(z.string().regex(/^\d{1,3}$/), z.enum([...listColumns, ""])).default({}),
	library: z.string().max(30).default(""),
	copies: z.enum(["file", "one", "none"]).default("file"),
	unnumbered: z.enum(["add", "missing"]).optional(),
});

/** Minutes without progress after which a reading is considered interrupted. */
const STALE_AFTER_MINUTES = 5;

async function opened(
	{ path, size }: WaitingFile,
	columns: z.output<typeof options>["columns"],
): Promise<TitleFile> {
	try {
		return await openTitleFile({ path, size, corrections: columns });
	} catch (error) {
		if (error instanceof FileRefused)
			throw new ApiError(400, fileProblems[error.code], {}, { code: error.code });
		throw error;
	}
}

export interface TitleImports {
	/** Deletes a discarded import in the background; anything left at the process's end is deleted by the nightly job. */
	remove(id: string): void;
	/** Marks readings left by a stopped process as interrupted. */
	markInterrupted(): Promise<void>;
	/** Stops all readings. */
	close(): Promise<void>;
}

export function titleImportRoutes(
	app: FastifyInstance,
	service: RecordService,
	now: () => Date,
): TitleImports {
	const background = new Set<Promise<void>>();
	let isClosing = false;

	/** Tracks work that continues after the response; its errors are logged. */
	function trackBackgroundWork(work: Promise<unknown>): void {
		const watched = work.then(
			() => {},
			(err: unknown) => app.log.error({ err }, "import of titles"),
		);
		background.add(watched);
		void watched.then(() => background.delete(watched));
	}

	const remove = (id: string): void => trackBackgroundWork(removeImport(service, id));

	/** Finds an earlier import of the same file. */
	const former = async (school: string, digest: string): Promise<Stored<"imports"> | undefined> =>
		(
			await service.list("imports", {
				filter:
					'school_id = {:school} && digest = {:digest} && (status = "applied" || status = "applying" || status = "cancelled")',
				params: { school, digest },
				sort: "-applied_at",
				limit: 1,
			})
		)[0];

	async function read(job: Stored<"imports">, file: TitleFile, waiting: WaitingFile): Promise<void> {
		try {
			await readTitles(service, job, file, () => isClosing);
		} finally {
			await file.close();
			await waiting.remove();
		}
	}

	handle(
		app,
		"POST /api/imports/titles",
		async ({ actor, request }) => {
			const { account, library: ownLibrary, school } = actor;
			const waiting = await receiveFile(request);
			let file: TitleFile | null = null;
			try {
				const chosen = readBody(options, waiting.options);
				const library = await libraryFor(service, school, chosen.library || ownLibrary);
				if (!library)
					throw badRequest(texts.noLibrary, {
						library: { code: "validation_required", message: texts.noLibrary },
					});
				file = await opened(waiting, chosen.columns);
				const { kind, columns, dropped, rows, problem } = file.head;
				if (problem) throw new ApiError(422, fileProblems[problem], {}, { code: problem, columns, dropped });
				const before = await former(school, waiting.digest);
				const unnumbered = chosen.unnumbered ?? (before ? "missing" : "add");
				const { name: fileName, digest } = waiting;
				const { job, replaced } = await begin(
					service,
					{
						fileName,
						digest,
						school,
						library: library.id,
						user: account,
						copies: chosen.copies,
						unnumbered,
						rows,
					},
					now(),
				);
				for (const id of replaced) remove(id);
				trackBackgroundWork(read(job, file, waiting));
				return {
					import: job,
					kind,
					columns,
					dropped,
					library: library.id,
					copies: chosen.copies,
					unnumbered,
					before: before?.applied_at ?? null,
				};
			} catch (error) {
				await file?.close();
				await waiting.remove();
				throw error;
			}
		},
		{ config: { ownForm: true } },
	);

	return {
		remove,
		async markInterrupted() {
			const before = formatInstant(new Date(now().getTime() - STALE_AFTER_MINUTES * 60_000));
			for (const { id } of await service.list("imports", {
				filter: 'status = "reading" && updated < {:before}',
				params: { before },
				limit: 20,
			}))
				await service.transaction(async (records) => {
					const job = await records.find("imports", id);
					if (job?.status !== "reading" || job.updated >= before) return;
					const counts = { ...(job.counts as object), refused: "stopped" };
					await records.update("imports", id, { status: "failed", counts });
				});
		},
		async close() {
			isClosing = true;
			await Promise.all(background);
		},
	};
}
