/** What a school's file without personal data lacks. */
import { freeTexts, namingFields } from "../privacy/personal-texts.ts";
import { type Part, schoolParts, targetOf } from "./contents.ts";

/** Collections that are about persons although none of their fields demands one. */
const aboutPersons: ReadonlySet<string> = new Set([
	"students",
	"holds",
	"notices",
	"notice_runs",
	"desk_conflicts",
	"tasks",
	"wishes",
	"reports",
]);

/** Further fields that hold names, or texts in which staff may have written one. */
const furtherTexts: Readonly<Record<string, readonly string[]>> = {
	libraries: ["location_text"],
	library_books: ["donor", "note"],
	piles: ["donor"],
	copy_batches: ["members", "actor_name", "note"],
	stocktakes: ["commission", "note"],
	school_classes: ["teacher"],
	label_rolls: ["note"],
	reading_lists: ["note"],
	book_loans: ["class_code_at_loan", "visit_id"],
	circulation_events: ["actor_name"],
};

const isAboutPersons = ({ name, fields }: Part): boolean =>
	aboutPersons.has(name) ||
	fields.some(
		(field) =>
			field.type === "relation" &&
			field.collection === "students" &&
			(field.required === true || field.cascadeDelete === true),
	);

/** Relations to parts that are left out would name nobody; a part that demands one is left out as well. */
function withoutPersons(parts: readonly Part[]): Part[] {
	const left = parts.filter((part) => !isAboutPersons(part));
	const names = new Set(left.map(({ name }) => name));
	return left
		.filter(({ fields }) =>
			fields.every((field) => {
				const target = targetOf(field);
				return target === null || names.has(target) || field.required !== true;
			}),
		)
		.map((part) => ({
			...part,
			fields: part.fields.filter((field) => isImpersonal(part.name, field, names)),
		}));
}

function isImpersonal(name: string, field: Part["fields"][number], names: ReadonlySet<string>): boolean {
	if ([freeTexts, namingFields, furtherTexts].some((map) => map[name]?.includes(field.name))) return false;
	if (field.type !== "relation") return true;
	return field.collection !== "users" && (targetOf(field) === null || names.has(field.collection));
}

/** The parts of a file without personal data. */
export const impersonalParts: readonly Part[] = withoutPersons(schoolParts);
