/**
 * Imports of lists into the register and the catalogue (`/api/imports`): a file becomes a preview, confirming it starts
 * a job, and for 30 days it can be undone. For the school's own staff.
 */

import { applyBody, titleApplyBody } from "@rafta/library/api/imports";
import type { ReadLists } from "@rafta/library/tables/class-lists";
import { isGuardianField } from "@rafta/library/tables/guardians";
import { listFields } from "@rafta/library/tables/headings";
import { fileProblems } from "@rafta/library/tables/problems";
import { ApiError, badRequest, forbidden, notFound } from "@rafta/records";
import { type Text, words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Actor, withAccount } from "../../kit/actor.ts";
import { readBody } from "../../kit/body.ts";
import { handle } from "../../kit/endpoint.ts";
import { createJobs } from "../../kit/jobs/jobs.ts";
import { outcomes } from "../../kit/jobs/queries.ts";
import { assertNoRunningJob } from "../../kit/jobs/single-job-lock.ts";
import { applyValues, assertInTime, undoValues } from "../../kit/undo/operation.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { discardImport, forgetImports, removeImport } from "./expiry.ts";
import { importKind } from "./kind.ts";
import { keepPreview } from "./preview.ts";
import { readFile } from "./read/read-file.ts";
import { FileRefused } from "./read/refused.ts";
import { choicesOf, schoolJobs } from "./school/job.ts";
import { assertUnchanged, beginning, schoolImportRoutes } from "./school/routes.ts";
import { titleImportRoutes } from "./titles/routes.ts";
import { readUpload } from "./upload.ts";

const texts = words("server/catalogue/imports");

const options = z.strictObject({
	columns: z.record(z.string().regex(/^\d{1,3}$/), z.enum([...listFields, ""])).default({}),
	classes: z.record(z.string().regex(/^\d{1,3}:\d{1,6}$/), z.string().trim().max(40)).default({}),
	/** The user says that the families' consents to the use of their contacts are at the school. */
	guardian_consent: z.boolean().default(false),
});

/** Describes how the file was read, for the user to check. None of it is stored. */
const shownReading = (
	{ kind, lists, columns, dropped, people }: ReadLists,
	{ guardian_consent: taken }: z.output<typeof options>,
) => ({
	kind,
	lists,
	columns,
	dropped,
	split: people.filter(({ isSplit }) => isSplit).length,
	guardians: {
		columns: columns
			.filter(({ meaning }) => isGuardianField(meaning))
			.map(({ heading, name }) => heading || name),
		taken,
	},
});

/** What a person has chosen for an import. @throws ApiError 400 */
function choicesFor(job: Stored<"imports">, body: unknown, isPublic: boolean): object {
	if (job.kind === "school") return choicesOf(job);
	return job.kind === "titles"
		? { ...(job.choices as object), ...readBody(titleApplyBody, body), isPublic }
		: readBody(applyBody, body);
}

export function importRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const kind = importKind(now);
	const jobs = createJobs(service, kind, now, (err) => app.log.error({ err }, "import"));
	async function readLists(bytes: Buffer, chosen: z.output<typeof options>): Promise<ReadLists> {
		try {
			return await readFile(bytes, chosen);
		} catch (error) {
			if (error instanceof FileRefused)
				throw new ApiError(400, fileProblems[error.code], {}, { code: error.code });
			throw error;
		}
	}

	const titles = titleImportRoutes(app, service, now);
	schoolImportRoutes(app, service, now, titles.remove);
	const schools = schoolJobs(service, now, (err) => app.log.error({ err }, "import of a school"));
	const jobsOf = ({ kind: name }: Stored<"imports">) => (name === "school" ? schools : jobs);

	handle(
		app,
		"POST /api/imports/students",
		async ({ actor, request }) => {
			const { account, school } = actor;
			const upload = await readUpload(request);
			const chosen = readBody(options, upload.options);
			const lists = await readLists(upload.bytes, chosen);
			if (lists.problem) {
				const { columns, dropped } = lists;
				throw new ApiError(422, fileProblems[lists.problem], {}, { code: lists.problem, columns, dropped });
			}
			const withGuardians = chosen.guardian_consent;
			const kept = await keepPreview(
				service,
				{ lists, fileName: upload.name, school, user: account, withGuardians },
				now(),
			);
			return { import: kept, ...shownReading(lists, chosen) };
		},
		{ config: { ownForm: true } },
	);

	/** Returns the import of the caller's school; that of a school itself is for administrators. @throws ApiError 403, 404 */
	async function findOwnImport({ isAdministrator, school }: Actor, id: string) {
		const job = await service.find("imports", id);
		if (job?.kind === "school") {
			if (!isAdministrator) throw forbidden();
			return { job, isPublic: true };
		}
		// An administrator without a school has no others.
		if (school === "") throw forbidden();
		if (job?.school_id !== school) throw notFound();
		return { job, isPublic: isAdministrator };
	}

	/** Changes the status of an import, if it still has the expected one. */
	async function move(
		id: string,
		from: readonly string[],
		refusal: Text,
		values: Readonly<Record<string, unknown>>,
	): Promise<Stored<"imports">> {
		return service.transaction(async (records: RecordTransaction) => {
			const job = await records.find("imports", id);
			if (!job) throw notFound();
			if (!from.includes(job.status)) throw badRequest(refusal);
			const isOfSchool = job.kind === "school";
			if (isOfSchool && values.status === "undoing" && job.status !== "applying")
				await assertUnchanged(records, job);
			// Cancelling is always possible; starting waits until no promotion changes the same pupils.
			const isAboutPupils = job.kind !== "titles" && values.status !== "cancelled";
			if (isAboutPupils) await assertNoRunningJob(records, job.school_id, "promotions");
			const begins = isOfSchool && values.status === "applying";
			return records.update("imports", id, {
				...values,
				...(begins && { choices: await beginning(records, job) }),
			});
		});
	}

	handle(app, "POST /api/imports/:id/apply", async ({ actor, request, params }) => {
		const { user } = withAccount(actor);
		const { job, isPublic } = await findOwnImport(actor, params.id);
		const choices = choicesFor(job, request.body, isPublic);
		const begun = await move(job.id, ["preview"], texts.preview, {
			...applyValues(user, now()),
			choices,
		});
		jobsOf(job).start(job.id);
		return { import: begun };
	});

	handle(app, "POST /api/imports/:id/cancel", async ({ actor, params }) => {
		const { job } = await findOwnImport(withAccount(actor), params.id);
		if (job.kind === "school") {
			// All or nothing.
			const stopped = await move(job.id, ["applying"], texts.applying, { status: "undoing", done: 0 });
			schools.start(job.id);
			return { import: stopped };
		}
		return { import: await move(job.id, ["applying"], texts.applying, { status: "cancelled" }) };
	});

	handle(app, "POST /api/imports/:id/undo", async ({ actor, params }) => {
		const { user } = withAccount(actor);
		const { job } = await findOwnImport(actor, params.id);
		assertInTime(job.expires_on, now());
		const begun = await move(job.id, ["applied", "cancelled"], texts.applied, {
			...undoValues(user),
			...(job.kind !== "school" && {
				total: (await outcomes(service.sql, { table: kind.rows, of: kind.of }, job.id)).applied ?? 0,
			}),
		});
		jobsOf(job).start(job.id);
		return { import: begun };
	});

	handle(app, "DELETE /api/imports/:id", async ({ actor, params }) => {
		const { job } = await findOwnImport(withAccount(actor), params.id);
		if (!(await service.transaction((records) => discardImport(records, job.id, now()))))
			throw badRequest(texts.preview);
		if (job.kind === "titles") titles.remove(job.id);
		else await removeImport(service, job.id);
	});

	app.addHook(
		"preClose",
		async () => void (await Promise.all([jobs.close(), schools.close(), titles.close()])),
	);
	service.crons.add("rafta_imports", "* * * * *", async () => {
		await titles.markInterrupted();
		await jobs.resume();
		await schools.resume();
	});
	service.crons.add(
		"rafta_imports_expiry",
		"50 0 * * *",
		async () => void (await forgetImports(service, now())),
	);
}
