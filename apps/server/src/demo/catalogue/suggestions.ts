/** Titles suggested by the demonstration's middle school: one to approve, one duplicate, one returned. */
import { addDays, type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { homeLanguage } from "@rafta/words";
import { seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

const suggested = [
	{
		title: "Rüzgârlı Tepenin Çocukları",
		authors: ["Ilgın Öztepe"],
		publisher: "Kuytu Yayınları",
		year: 2024,
		pages: 176,
		subjects: ["Arkadaşlık", "Doğa"],
		dewey: "813",
		age_min: 10,
		age_max: 13,
	},
	// Already in the catalogue: a duplicate to be merged.
	{ title: "Calikusu", authors: ["Resat Nuri Guntekin"], publisher: "", year: 0, pages: 408 },
	{ title: "Gökyüzü Defteri", authors: [], publisher: "", year: 0, pages: 0 },
];

const reason = "Yazarı ve yayınevini kitabın künyesinden tamamlayın.";

/** Creates the suggestions, and the journal entry with the reason why one was returned. */
export function makeSuggestions(
	{ school, manager, administrator }: { school: string; manager: string; administrator: RecordData },
	today: CalendarDate,
): { books: RecordData[]; audit_events: RecordData[] } {
	const random = seededRandom(`rafta suggestions ${drawnOn}`);
	const made = startOf(addDays(today, -4));
	const returned = startOf(addDays(today, -2));
	const stamps = { created: made, updated: made };
	const books = suggested.map((title, index) => ({
		id: random.id(),
		...title,
		author_line: title.authors.join("; "),
		language: homeLanguage,
		source: "manual",
		status: "suggested",
		school_id: school,
		returned_at: index === suggested.length - 1 ? returned : "",
		createdBy: manager,
		...stamps,
	}));
	const last = books.at(-1);
	const entry = {
		id: random.id(),
		actor: administrator.id,
		actor_name: administrator.name,
		school_id: school,
		kind: "title_returned",
		collection: "books",
		record: last?.id,
		details: { reason },
		at: returned,
		created: returned,
		updated: returned,
	};
	return { books, audit_events: [entry] };
}
