/** The single entry point for forgetting readers: by the operation, by deleting the row, and by retention period. */
import type { ErasureMode } from "@rafta/library/api/privacy";
import { todayIn } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import type { Language } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { audit } from "../../kit/audit/journal.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, userOf } from "../../kit/writes/request-user.ts";
import type { RecordService, WriteHook } from "../../records.ts";
import { eraseIdentifiers, forgetReader } from "./erase.ts";
import type { Identifiers } from "./identifiers.ts";

interface Asking {
	/** The acting user; `null`: the program itself. */
	readonly actor: RecordData | null;
	readonly language: Language;
}

export interface Eraser {
	readonly hooks: readonly WriteHook[];
	/**
	 * @throws ApiError 404 if there is no such reader, 422 with the obstacles
	 */
	forget(reader: string, mode: ErasureMode, asking: Asking): Promise<void>;
	/** Removes forgotten readers from the request log; waits for a clean-up in progress. */
	cleanLog(): Promise<void>;
	/** Cleans the log after the request that forgot a reader, since its own line names them as well. */
	watch(app: FastifyInstance): void;
}

const current = ["active", "blocked"];

/** Records when a reader left, from which the retention period is counted; an anonymous row stays unchanged. */
const leaversHook = (now: () => Date): WriteHook<"students"> => ({
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

/** `writeWaiting`: writes the pending entries of the access journal, so that none is added after the erasure. */
export function createEraser(
	service: RecordService,
	now: () => Date,
	writeWaiting: () => Promise<void>,
): Eraser {
	const forgotten = new Set<string>();

	const remember = ({ unmistakable, names }: Identifiers) => {
		for (const text of [...unmistakable, ...names]) {
			forgotten.add(text);
			// In the two encodings used in URLs.
			forgotten.add(encodeURIComponent(text));
			forgotten.add(new URLSearchParams({ "": text }).toString().slice(1));
		}
	};
	async function clean(): Promise<void> {
		if (forgotten.size === 0) return;
		const texts = [...forgotten];
		forgotten.clear();
		try {
			await service.logs.redact(texts);
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

	/** Deleting the row by the record API forgets the reader as well. */
	const deletedHook: WriteHook<"students"> = {
		collection: "students",
		actions: ["delete"],
		async before({ record, records, request }) {
			// Records deleted along with an account are archived for a month, and can be restored.
			if (isInternal(request)) return;
			const identifiers = await eraseIdentifiers(records, service.mail, record);
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
			records.sql.afterCommit(() => remember(identifiers));
		},
	};

	return {
		hooks: [leaversHook(now), deletedHook],
		async forget(reader, mode, { actor, language }) {
			await writeWaiting();
			const identifiers = await service.transaction((records) =>
				forgetReader({ records, mail: service.mail, actor, language, now: now() }, reader, mode),
			);
			remember(identifiers);
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
