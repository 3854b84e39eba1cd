/**
 * The job that puts a school's file into an empty school, a few records per transaction, and takes it out again as a
 * whole. Its number of records that are done says where it goes on, in this process or another.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { referencesTo } from "@rafta/library/collections/references";
import { type Part, schoolParts } from "@rafta/library/school-file/contents";
import { uniqueEverywhere } from "@rafta/library/school-file/judgement";
import { ApiError, formatInstant, type RecordData, temporaryPath, UniqueViolation } from "@rafta/records";
import { audit } from "#server/kit/audit/journal.ts";
import { createRunner, type Jobs } from "#server/kit/jobs/runner.ts";
import { isReferredTo } from "#server/kit/references/queries.ts";
import type { CollectionName, RecordService, RecordTransaction, Stored } from "#server/records.ts";
import { type Arrival, arrivalOf, keepPictures, picturesOf } from "./arrival.ts";
import { spentNumbers, takenAmong } from "./queries.ts";
import { type Identities, type Line, parsedLine } from "./rehearsal.ts";
import { fetchTo, storedNames } from "./stored-file.ts";
import { type SchoolArchive, unpackSchoolFile } from "./unpacked.ts";

type Job = Stored<"imports">;

/** Records per transaction: some milliseconds each. */
const linesPerStep = 100;

/** What a job remembers in its `choices`. */
export interface SchoolChoices {
	readonly program: string;
	readonly made_at: string;
	readonly name: string;
	readonly personal: boolean;
	readonly counts: readonly { readonly collection: string; readonly count: number }[];
	readonly doubts: readonly unknown[];
	/** Records that the empty school had, by part; and the values of those that were changed. */
	readonly before?: Readonly<Record<string, number>>;
	readonly former?: Readonly<Record<string, RecordData>>;
	/** When everything was there: what is changed later prevents that it is undone. */
	readonly finished_at?: string;
}

export const choicesOf = (job: Job): SchoolChoices => job.choices as SchoolChoices;

interface Work {
	readonly file: SchoolArchive;
	readonly arrival: Arrival;
	readonly identities: Identities;
	readonly status: string;
	/** Number of lines read from the file until now. */
	place: number;
	next(): Promise<{ part: Part; lines: Line[] } | null>;
}

/** Reads the parts in an order, a few lines of one part at a time, after the first `skip` lines. */
async function* batchesOf(
	file: SchoolArchive,
	parts: readonly Part[],
	skip: number,
): AsyncGenerator<{ part: Part; lines: Line[] }> {
	let left = skip;
	for (const part of parts) {
		const count = file.count(part.name);
		const passed = Math.min(left, count);
		left -= passed;
		if (passed === count) continue;
		let lines: Line[] = [];
		for await (const { line, text } of file.lines(part.name, passed)) {
			lines.push(parsedLine(part.name, line, text));
			if (lines.length < linesPerStep) continue;
			yield { part, lines };
			lines = [];
		}
		if (lines.length > 0) yield { part, lines };
	}
}

export function schoolJobs(service: RecordService, now: () => Date, failed: (error: unknown) => void): Jobs {
	const works = new Map<string, Work>();

	async function openWork(job: Job): Promise<Work> {
		const folder = await mkdtemp(temporaryPath("school-"));
		try {
			const zip = join(folder, "file");
			await fetchTo(service, job.id, storedNames.zip, zip);
			const list = join(folder, "identities");
			await fetchTo(service, job.id, storedNames.identities, list);
			const identities: Identities = JSON.parse(await readFile(list, "utf8"));
			const unpacked = await unpackSchoolFile(zip, join(folder, "content"), true);
			const file = { ...unpacked, remove: () => rm(folder, { recursive: true, force: true }) };
			await rm(zip, { force: true });
			const arrival = arrivalOf({ identities, file, owner: job.createdBy, now: now() });
			const parts = job.status === "undoing" ? schoolParts.toReversed() : schoolParts;
			const batches = batchesOf(file, parts, job.done);
			return {
				...{ file, arrival, identities, status: job.status, place: job.done },
				async next() {
					const { done, value } = await batches.next();
					return done === true ? null : value;
				},
			};
		} catch (error) {
			await rm(folder, { recursive: true, force: true });
			throw error;
		}
	}

	async function close(id: string): Promise<void> {
		const work = works.get(id);
		works.delete(id);
		await work?.file.remove();
	}

	/** The work on a job, where the job is now: another process may have gone on with it. */
	async function workOn(job: Job): Promise<Work> {
		const known = works.get(job.id);
		if (known?.status === job.status && known.place === job.done) return known;
		await close(job.id);
		const work = await openWork(job);
		works.set(job.id, work);
		return work;
	}

	/** Changes the record that the empty school has to the one of the file. */
	async function adopt(
		records: RecordTransaction,
		part: Part,
		record: RecordData,
		pictures: readonly { name: string; path: string }[],
	) {
		const { id, createdBy: _owner, created: _created, updated: _updated, ...values } = record;
		const kept = part.fields.map(({ name }) => name);
		const changes = Object.fromEntries(Object.entries(values).filter(([name]) => kept.includes(name)));
		for (const field of uniqueEverywhere(part)) {
			const value = String(changes[field] ?? "");
			const own = await records.find(part.name as CollectionName, id);
			if (value !== "" && (own as RecordData | null)?.[field] !== value)
				if ((await takenAmong(records.sql, part, field, [value])).size > 0) delete changes[field];
		}
		await records.update(part.name, id, changes, undefined, undefined, pictures);
	}

	async function apply(job: Job, work: Work, part: Part, lines: readonly Line[]): Promise<void> {
		const { arrival, identities, file } = work;
		const definition = service.collection(part.name);
		if (!definition) throw new Error(`no collection ${part.name}`);
		const fresh: RecordData[] = [];
		const changed: { record: RecordData; pictures: Awaited<ReturnType<typeof picturesOf>> }[] = [];
		for (const line of lines) {
			if (part.name === "books" && arrival.isKnown(line.id)) continue;
			const record = arrival.recordOf(part, definition, line);
			const pictures = await picturesOf(file, part, line, record);
			if (identities.adopted[part.name] === line.id) changed.push({ record, pictures });
			else {
				await keepPictures(service.files, definition.id, record.id, pictures);
				fresh.push(record);
			}
		}
		await advance(job, lines.length, async (records) => {
			for (const { record, pictures } of changed) await adopt(records, part, record, pictures);
			if (fresh.length > 0) await records.insert(part.name, fresh);
		});
	}

	async function takeBack(job: Job, work: Work, part: Part, lines: readonly Line[]): Promise<void> {
		const { arrival, identities } = work;
		const own = lines.filter((line) => !(part.name === "books" && arrival.isKnown(line.id)));
		const isAdopted = ({ id }: Line) => identities.adopted[part.name] === id;
		const ids = own.filter((line) => !isAdopted(line)).map(({ id }) => arrival.idOf(id));
		await advance(job, lines.length, async (records) => {
			const former = choicesOf(job).former?.[part.name];
			if (own.some(isAdopted) && former) {
				const { id, ...values } = former;
				await records.update(part.name, id, values);
			}
			const there = [...(await records.findMany(part.name, ids)).keys()];
			const going: string[] = [];
			for (const id of there)
				if (part.name !== "books" || !(await isReferredTo(records.sql, othersReferences, id))) going.push(id);
			await records.deleteMany(part.name, going);
		});
	}

	/** Does a step in one transaction, unless another process has done it. */
	async function advance(job: Job, lines: number, write: (records: RecordTransaction) => Promise<void>) {
		const isDone = await service.transaction(async (records) => {
			const current = await records.find("imports", job.id);
			if (current?.status !== job.status || current.done !== job.done) return false;
			await write(records);
			await records.update("imports", job.id, { done: job.done + lines });
			return true;
		});
		const work = works.get(job.id);
		if (work) work.place = isDone ? job.done + lines : -1;
	}

	const note = async (records: RecordTransaction, job: Job, kind: string) =>
		audit(
			records,
			{
				actor: await records.find("users", job.applied_by),
				kind,
				school_id: job.school_id,
				collection: "schools",
				record: job.school_id,
				details: job.counts,
			},
			now(),
		);

	/** Numbers of copies that were taken out again are free again. */
	async function freeNumbers(job: Job): Promise<boolean> {
		return service.transaction(async (records) => {
			const ids = await spentNumbers(records.sql, job.school_id, linesPerStep);
			await records.deleteMany("spent_numbers", ids);
			return ids.length > 0;
		});
	}

	async function finish(job: Job): Promise<void> {
		if (job.status === "undoing") while (await freeNumbers(job));
		await service.transaction(async (records) => {
			const current = await records.find("imports", job.id);
			if (current?.status !== job.status) return;
			const isUndone = job.status === "undoing";
			await records.update("imports", job.id, {
				status: isUndone ? "undone" : "applied",
				done: job.total,
				...(!isUndone && { choices: { ...choicesOf(current), finished_at: formatInstant(now()) } }),
			});
			await note(records, job, isUndone ? "import_undone" : "import_applied");
		});
		await close(job.id);
	}

	/** All or nothing: what cannot be written takes back what was. */
	const giveUp = (job: Job, error: unknown) =>
		service.transaction(async (records) => {
			const current = await records.find("imports", job.id);
			if (current?.status !== "applying") return;
			const counts = { ...(current.counts as object), refused: "stopped" };
			await records.update("imports", job.id, { status: "undoing", done: 0, counts });
			failed(error);
		});

	async function step(id: string): Promise<boolean> {
		const job = await service.find("imports", id);
		if (job?.kind !== "school" || (job.status !== "applying" && job.status !== "undoing")) {
			await close(id);
			return false;
		}
		try {
			const work = await workOn(job);
			const batch = await work.next();
			if (!batch) {
				await finish(job);
				return false;
			}
			await (job.status === "applying" ? apply : takeBack)(job, work, batch.part, batch.lines);
		} catch (error) {
			await close(id);
			const isRefused = error instanceof UniqueViolation || (error instanceof ApiError && error.status < 500);
			if (job.status !== "applying" || !isRefused) throw error;
			await giveUp(job, error);
		}
		return true;
	}

	const runner = createRunner(
		service,
		{ collection: "imports", running: ["applying", "undoing"], step },
		now,
		failed,
	);
	return {
		...runner,
		async close() {
			await runner.close();
			for (const id of [...works.keys()]) await close(id);
		},
	};
}

/** Relations by which other schools' records may name a title that came with a school; figures and look-ups do not count. */
const othersReferences = referencesTo("books").filter(
	({ collection }) => !["books", "title_pairs", "title_lookups"].includes(collection),
);
