/**
 * `POST /api/imports/school`: reads a school's file and says what it would do; confirmed like every import, it is put
 * into an empty school, as a whole. For the administrators of the installation.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { recordId } from "@rafta/library/api/ids";
import { schoolParts } from "@rafta/library/school-file/contents";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { ApiError, newId, temporaryPath } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { writtenAfter } from "#server/installation/school-file/queries.ts";
import { withAccount } from "#server/kit/actor.ts";
import { readBody } from "#server/kit/body.ts";
import { handle } from "#server/kit/endpoint.ts";
import { assertNoRunningJob } from "#server/kit/jobs/single-job-lock.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "#server/records.ts";
import { discardFormer } from "../expiry.ts";
import { receiveFile } from "../titles/upload.ts";
import { choicesOf, type SchoolChoices } from "./job.ts";
import { assertEmpty, formerValues, partCounts, presentIn } from "./present.ts";
import { type Rehearsal, rehearse } from "./rehearsal.ts";
import { keepFile } from "./stored-file.ts";
import { unpackSchoolFile } from "./unpacked.ts";

const texts = words("server/catalogue/imports");

/** Maximum bytes of a file: 30,000 titles with their covers. */
const largestSchoolFile = 4 * 1024 ** 3;
/** Days that a preview waits for confirmation. */
const previewDays = 7;

const options = z.strictObject({ school: recordId });

/** What a job remembers until it ends. */
async function preparation(records: RecordReader, school: string, { counts, doubts, adopted }: Rehearsal) {
	const present = await presentIn(records, school);
	const former: Record<string, unknown> = {};
	for (const part of schoolParts) {
		const there = present[part.name as keyof typeof present];
		if (part.name in adopted && there) former[part.name] = { id: there.id, ...formerValues(part, there) };
	}
	return { counts, doubts, former };
}

export function schoolImportRoutes(
	app: FastifyInstance,
	service: RecordService,
	now: () => Date,
	remove: (id: string) => void,
): void {
	handle(
		app,
		"POST /api/imports/school",
		async ({ actor, request }) => {
			const { user } = withAccount(actor);
			const waiting = await receiveFile(request, largestSchoolFile);
			const folder = await mkdtemp(temporaryPath("school-"));
			try {
				const { school } = readBody(options, waiting.options);
				await assertEmpty(service, school);
				await assertNoRunningJob(service, school, "imports", "promotions");
				const file = await unpackSchoolFile(waiting.path, join(folder, "content"));
				const { manifest } = file;
				const rehearsal = await rehearse(service, file, await presentIn(service, school));
				const total = rehearsal.counts.reduce((sum, { count }) => sum + count, 0);
				const choices = {
					program: manifest.program,
					made_at: manifest.made_at,
					name: manifest.school.name,
					personal: manifest.personal,
					...(await preparation(service, school, rehearsal)),
				};
				const id = newId();
				await keepFile(service, id, waiting.path, rehearsal);
				const { job, replaced } = await service.transaction(async (records) => {
					const made = await records.create("imports", {
						id,
						school_id: school,
						kind: "school",
						file_name: waiting.name,
						digest: waiting.digest,
						status: "preview",
						counts: { records: total, doubts: rehearsal.doubts.length },
						choices,
						done: 0,
						total,
						expires_on: addDays(todayIn(now()), previewDays),
						createdBy: user,
					});
					return { job: made, replaced: await discardFormer(records, made, now()) };
				});
				for (const id of replaced) remove(id);
				return {
					import: job,
					name: manifest.school.name,
					made_at: manifest.made_at,
					program: manifest.program,
					personal: manifest.personal,
					records: [...rehearsal.counts],
					doubts: [...rehearsal.doubts],
				};
			} finally {
				await rm(folder, { recursive: true, force: true });
				await waiting.remove();
			}
		},
		{ config: { ownForm: true } },
	);
}

/** What a job begins with: the school is still empty. @throws ApiError 409 */
export async function beginning(records: RecordTransaction, job: Stored<"imports">): Promise<SchoolChoices> {
	return { ...choicesOf(job), before: await assertEmpty(records, job.school_id) };
}

/** Refuses to undo an import when anything of the school was written since. @throws ApiError 409 */
export async function assertUnchanged(records: RecordReader, job: Stored<"imports">): Promise<void> {
	const { before = {}, counts, former = {}, finished_at } = choicesOf(job);
	// A job that was stopped is taken back whatever happened.
	if (finished_at === undefined) return;
	const current = await partCounts(records, job.school_id);
	for (const part of schoolParts) {
		if (part.belonging.by === "mention") continue;
		const brought = counts.find(({ collection }) => collection === part.name)?.count ?? 0;
		const expected = (before[part.name] ?? 0) + brought - (part.name in former ? 1 : 0);
		const isChanged = (await writtenAfter(records.sql, part, job.school_id, finished_at)) > 0;
		if (current[part.name] !== expected || isChanged)
			throw new ApiError(409, texts.changedSince, {}, { code: "changed_since", collection: part.name });
	}
}
