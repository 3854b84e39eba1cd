/** Whose reading life is read or changed: a reader's own, where school and reader have one. */
import type { AnswerOf } from "@rafta/library/api/index";
import { ApiError } from "@rafta/records";
import { type Text, words } from "@rafta/words";
import type { ReaderActor } from "../kit/actor.ts";
import type { RecordReader, RecordService, Stored } from "../records.ts";

type State = AnswerOf<"GET /api/reading">["state"];

export interface ReadingReader {
	readonly reader: Stored<"students">;
	readonly school: Stored<"schools">;
	/** `null` for a reader who has not chosen anything yet. */
	readonly choice: Stored<"reading_choices"> | null;
	readonly state: State;
}

const isOff: Readonly<Record<Exclude<State, "on">, Text>> = words("server/reading/own");

export async function choiceOf(
	records: RecordReader,
	student: string,
): Promise<Stored<"reading_choices"> | null> {
	const [found] = await records.list("reading_choices", {
		filter: "student_id = {:student}",
		params: { student },
		limit: 1,
	});
	return found ?? null;
}

/** The reading life of a reader. */
export async function readingOf(
	records: RecordReader,
	reader: Stored<"students">,
): Promise<ReadingReader | null> {
	const school = await records.find("schools", reader.school_id);
	if (!school) return null;
	const choice = await choiceOf(records, reader.id);
	const state = school.reading_off
		? "school"
		: choice?.is_off
			? "reader"
			: reader.history_off
				? "history"
				: "on";
	return { reader, school, choice, state };
}

/** The caller's own. @throws ApiError 403 for a reader whose school is gone */
export async function ownReading(service: RecordService, actor: ReaderActor): Promise<ReadingReader> {
	const reader = await service.find("students", actor.reader);
	const found = reader && (await readingOf(service, reader));
	if (!found) throw new ApiError(403, isOff.school);
	return found;
}

/** @throws ApiError 403 with the reason, where there is no reading life */
export function assertOn({ state }: ReadingReader): void {
	if (state !== "on") throw new ApiError(403, isOff[state]);
}
