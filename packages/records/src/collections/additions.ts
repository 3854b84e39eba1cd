/** Keeps what an administrator has added to the application's own collections when the program restarts. */
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { columnsOfIndex, parseIndex, withRenamedColumns, writeIndex } from "./indexes.ts";
import { tableColumns } from "./table.ts";

/** The sign-in rule and methods come from the code; providers, codes, durations and mails from the administrator. */
function authOf(
	{ auth: code }: CollectionDefinition,
	stored: CollectionDefinition | undefined,
): Pick<CollectionDefinition, "auth"> {
	if (!code) return {};
	const { authRule, manageRule, passwordAuth } = code;
	return { auth: { ...code, ...stored?.auth, authRule, manageRule, passwordAuth } };
}

/** New name for an administrator's field whose name a newer program uses itself. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
	for (let n = 2; ; n++) {
		const free = `${name.slice(0, 55)}_${n}`;
		if (!taken.has(free.toLowerCase())) return free;
	}
}

/** Indexes that are not and never were defined by the code, over existing columns. */
function addedIndexes(
	application: CollectionDefinition,
	stored: CollectionDefinition,
	fields: readonly FieldDefinition[],
	renames: ReadonlyMap<string, string>,
): string[] {
	const nameOf = (text: string) => parseIndex(text)?.name.toLowerCase();
	const code = new Set([...application.indexes, ...(stored.ownedIndexes ?? [])].map(nameOf));
	const columns = new Set(tableColumns({ ...application, fields: [...fields] }).map(({ name }) => name));
	// Every table has the id, whether the code lists it or not.
	for (const { name, system } of stored.fields) if (system) columns.add(name);
	return stored.indexes.flatMap((text) => {
		const index = parseIndex(text);
		if (!index || code.has(index.name.toLowerCase())) return [];
		const placed = withRenamedColumns(index, renames);
		return columnsOfIndex(placed).every((name) => columns.has(name)) ? [writeIndex(placed)] : [];
	});
}

/** Merges an administrator's additions in the stored definition into the application's definition. */
export function withAdditions(
	application: CollectionDefinition,
	stored: CollectionDefinition | undefined,
): CollectionDefinition {
	const owned = application.fields.map((field) => field.id);
	const result = { ...application, owned, ownedIndexes: [...application.indexes] };
	if (!stored?.owned) return { ...result, ...authOf(application, stored) };
	const code = new Set([...owned, ...stored.owned]);
	const taken = new Set(application.fields.map(({ name }) => name.toLowerCase()));
	const renames = new Map<string, string>();
	const added = stored.fields
		.filter((field) => !field.system && !code.has(field.id) && application.type !== "view")
		.map((field) => {
			if (!taken.has(field.name.toLowerCase())) return field;
			const name = freeName(
				field.name,
				new Set([...taken, ...stored.fields.map((one) => one.name.toLowerCase())]),
			);
			renames.set(field.name, name);
			return { ...field, name };
		});
	const fields = [...application.fields, ...added];
	// Stored definitions list the code's indexes only since a certain release; before it, all indexes were the code's.
	const indexes = stored.ownedIndexes ? addedIndexes(application, stored, fields, renames) : [];
	return { ...result, fields, indexes: [...application.indexes, ...indexes], ...authOf(application, stored) };
}
