/** The one way in which readers are forgotten: by the operation, by deleting the row, and by time. */
import { todayIn } from "@rafta/library/turkish/dates";
import type { Language, RecordData, RecordService, WriteHook } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { audit } from "../audit/journal.ts";
import { isInternal, userOf } from "../hooks/caller.ts";
import { problems, refuseField } from "../hooks/problems.ts";
import { type ErasureMode, forgetReader, forgetTraces } from "./erase.ts";
import type { Traces } from "./traces.ts";

interface Asking {
	/** Who asks; none: the program itself. */
	readonly actor: RecordData | null;
	readonly language: Language;
}

export interface Eraser {
	/** Called once the service stands: the hooks are made before it. */
	use(service: RecordService): void;
	readonly hooks: readonly WriteHook[];
	/** @throws ApiError 404 for no reader, 422 with what stands against it */
	forget(reader: string, mode: ErasureMode, asking: Asking): Promise<void>;
	/** Takes who was forgotten out of the log of requests; waits for what is under way. */
	cleanLog(): Promise<void>;
	/** Has the log cleaned after the request that forgot somebody, whose own line names them as well. */
	watch(app: FastifyInstance): void;
}

const current = ["active", "blocked"];

/** When a reader left is what the time of being forgotten is counted from; an anonymous row stays as it is. */
const leaversHook = (now: () => Date): WriteHook => ({
	collection: "students",
	actions: ["create", "update"],
	async before({ record, original, request }) {
		const internal = isInternal(request);
		const anonymous = [record.status, original?.status].includes("anonymised");
		if (anonymous && !internal) throw refuseField("status", problems.notWritable);
		const isHere = current.includes(String(record.status || "active"));
		if (isHere || record.status === "anonymised") record.left_on = "";
		else if (record.left_on === "") record.left_on = todayIn(now());
	},
});

/** `writeWaiting`: writes what the journal of access has not written yet, so that nothing comes after the fact. */
export function createEraser(now: () => Date, writeWaiting: () => Promise<void>): Eraser {
	let service: RecordService | undefined;
	const forgotten = new Set<string>();

	function used(): RecordService {
		if (!service) throw new Error("the eraser was used before the service stood");
		return service;
	}
	const remember = ({ unmistakable, names }: Traces) => {
		for (const text of [...unmistakable, ...names]) {
			forgotten.add(text);
			// As it stands in an address.
			forgotten.add(encodeURIComponent(text));
		}
	};
	async function clean(): Promise<void> {
		if (forgotten.size === 0) return;
		const texts = [...forgotten];
		forgotten.clear();
		try {
			await used().logs.redact(texts);
		} catch (error) {
			for (const text of texts) forgotten.add(text);
			throw error;
		}
	}
	let cleaning = Promise.resolve();
	function cleanLog(): Promise<void> {
		cleaning = cleaning.catch(() => undefined).then(clean);
		return cleaning;
	}

	/** Whoever deletes the row by the record API forgets the reader as well. */
	const deletedHook: WriteHook = {
		collection: "students",
		actions: ["delete"],
		async before({ record, records, request }) {
			// What goes with an account is kept aside for a month, and can be brought back.
			if (isInternal(request)) return;
			const traces = await forgetTraces(records, used().mail, record);
			await audit(
				records,
				{
					actor: userOf(request) as RecordData | null,
					kind: "reader_erased",
					school_id: record.school_id,
					collection: "students",
				},
				now(),
			);
			records.sql.afterCommit(() => remember(traces));
		},
	};

	return {
		use(opened) {
			service = opened;
		},
		hooks: [leaversHook(now), deletedHook],
		async forget(reader, mode, { actor, language }) {
			await writeWaiting();
			const traces = await used().transaction((records) =>
				forgetReader({ records, mail: used().mail, actor, language, now: now() }, reader, mode),
			);
			remember(traces);
		},
		cleanLog,
		watch(app) {
			app.addHook("onResponse", (request, _reply, done) => {
				done();
				// The line of this very request is written first.
				if (forgotten.size > 0)
					setImmediate(() => void cleanLog().catch((err: unknown) => request.log.error({ err }, "log")));
			});
		},
	};
}
