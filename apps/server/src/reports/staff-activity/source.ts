/** Desk actions by staff member. */
import { dateOf } from "@rafta/library/turkish/dates";
import { words } from "@rafta/words";
import { ofEachSchool, rowsOf, type Source } from "../report-source.ts";
import { actorsOf, actsOf } from "./queries.ts";

const texts = words("server/reports/staff-activity");

/** Takes the place of all accounts of readers and kiosks: what they did is not the work of staff. */
const READERS = "readers";

const columnOf = (kind: string): "loans" | "returns" | "renewals" | "holds" | "undone" | "edits" => {
	if (kind === "checkout") return "loans";
	if (kind === "checkin") return "returns";
	if (kind === "renew") return "renewals";
	if (kind === "undo") return "undone";
	return kind.startsWith("hold_") ? "holds" : "edits";
};

const none = { loans: 0, returns: 0, renewals: 0, holds: 0, undone: 0, overrides: 0, edits: 0, acts: 0 };

export const staffActivity: Source = async (query) => {
	const found = await ofEachSchool(query, async (school) => {
		const acts = await actsOf(query, school.id);
		const ids = [...new Set(acts.map(({ actor }) => actor))].filter(Boolean);
		const actors = await actorsOf(query, ids);
		const people = Map.groupBy(acts, ({ actor }) => (actors.get(actor)?.isStaff === false ? READERS : actor));
		return [...people].map(([actor, own]) => {
			const counts = { ...none };
			for (const one of own) {
				counts[columnOf(one.kind)] += one.count;
				counts.acts += one.count;
				counts.overrides += one.overrides;
			}
			const last =
				own
					.map((one) => one.last)
					.sort()
					.at(-1) ?? "";
			const name =
				actor === READERS
					? texts.themselves[query.language]
					: (actors.get(actor)?.name ?? texts.nobody[query.language]);
			return { school: school.name, actor, name, ...counts, last_on: dateOf(last) };
		});
	});
	const rows = found.flat().sort((a, b) => b.acts - a.acts || (a.name < b.name ? -1 : 1));
	return {
		figures: {
			// Somebody may work in several schools, with a row in each.
			people: new Set(rows.map(({ actor }) => actor).filter((actor) => actor !== "" && actor !== READERS))
				.size,
			acts: rows.reduce((sum, { acts }) => sum + acts, 0),
			overrides: rows.reduce((sum, { overrides }) => sum + overrides, 0),
		},
		tables: { people: rowsOf(rows.map(({ actor: _actor, ...row }) => row)) },
	};
};
