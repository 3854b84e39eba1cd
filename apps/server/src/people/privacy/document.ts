/** Printable document of the data that is kept about one reader, for the reader and the family. */
import type { Field } from "@rafta/library/collections/definition";
import { collections } from "@rafta/library/collections/index";
import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import type { Language } from "@rafta/words";
import { createPdf } from "../../kit/documents/pdf.ts";
import type { ReaderExport, Section, Values } from "./export.ts";
import { documentTexts, kindName } from "./texts.ts";

/** Limit of rows in one table; the JSON file has all. */
const MAX_ROWS = 2000;

/** Columns that are shown for a collection; for others its first fields, after the book if it has one. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
	book_loans: ["title", "loaned_at", "due_on", "returned_at", "status", "note"],
	holds: ["title", "created", "status"],
	circulation_events: ["at_server", "kind", "title", "reason"],
	audit_events: ["at", "kind", "actor_name", "reason"],
	notices: ["created", "channel", "title", "result"],
	consents: ["on", "kind", "given", "given_by", "how"],
	swaps: ["title", "condition", "status", "created"],
	swap_wants: ["title", "created"],
	swap_legs: ["title", "status"],
};

const shownColumns = 5;

/** Columns that an export adds to the fields of a collection. */
const added = { title: "book", actor_name: "by", reason: "why" } as const;

function formatField(field: Field | undefined, value: unknown, language: Language): string {
	if (value === null || value === undefined || value === "") return "";
	if (typeof value === "boolean") return documentTexts[value ? "yes" : "no"][language];
	if (field?.type === "select")
		return [value]
			.flat()
			.map((one) => field.valueLabels?.[String(one)]?.[language] ?? String(one))
			.join(", ");
	if (field?.type === "date" || field?.type === "autodate") return formatInstant(String(value));
	if (field?.type === "text" && field.calendarDate) return formatDate(String(value));
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The fields of a row as label and value. */
const facts = (fields: readonly Field[], values: Values, language: Language): [string, string][] =>
	fields
		.filter(({ name }) => name in values)
		.map((field): [string, string] => [
			field.label[language],
			formatField(field, values[field.name], language),
		])
		.filter(([, value]) => value !== "" && value !== "0");

async function firstRows({ pages }: Section): Promise<{ rows: Values[]; isAll: boolean }> {
	const rows: Values[] = [];
	for await (const page of pages()) {
		rows.push(...page);
		if (rows.length > MAX_ROWS) return { rows: rows.slice(0, MAX_ROWS), isAll: false };
	}
	return { rows, isAll: true };
}

const fieldsOf = (name: string): readonly Field[] =>
	collections.find((one) => one.name === name)?.fields ?? [];

/** Renders the export as a PDF document. */
export async function asPdf(data: ReaderExport, language: Language, now: Date): Promise<Buffer> {
	const t = (name: keyof typeof documentTexts): string => documentTexts[name][language];
	const pdf = createPdf({
		title: `${t("title")}: ${data.reader.full_name}`,
		school: data.school,
		language,
		now,
	});
	pdf.paragraph(t("lead"));
	pdf.facts(facts(fieldsOf("students"), data.reader, language));
	for (const account of data.accounts) {
		pdf.heading(t("account"));
		const { sessions, email, created } = account as { sessions: Values[]; email: string; created: string };
		pdf.facts([
			[t("email"), email],
			...facts(fieldsOf("users"), { ...account, created: undefined }, language),
			[t("since"), formatInstant(created)],
		]);
		await pdf.table({
			columns: [{ label: t("session"), width: 3 }, { label: t("address") }, { label: t("used") }],
			rows: sessions.map(({ agent, address, used }) => [
				String(agent),
				String(address),
				formatInstant(String(used)),
			]),
			empty: t("noSessions"),
		});
	}
	for (const section of data.sections) {
		const { collection, fields } = section;
		pdf.heading(collection.label.many[language]);
		const { rows, isAll } = await firstRows(section);
		const first = fields.slice(0, shownColumns).map(({ name }) => name);
		const names =
			columnsOf[collection.name] ?? (rows.some((row) => "title" in row) ? ["title", ...first] : first);
		const addedLabel = (name: string) => (name in added ? t(added[name as keyof typeof added]) : name);
		const cell = (name: string, values: Values): string => {
			if (name === "kind" && fields.find((field) => field.name === name)?.type === "text")
				return kindName(String(values.kind), language);
			return formatField(
				fields.find((field) => field.name === name),
				values[name],
				language,
			);
		};
		await pdf.table({
			columns: names.map((name) => ({
				label: fields.find((field) => field.name === name)?.label[language] ?? addedLabel(name),
				width: name === "title" || name === "note" ? 2 : 1,
			})),
			rows: rows.map((values) => names.map((name) => cell(name, values))),
			empty: t("none"),
		});
		if (!isAll) pdf.paragraph(t("cut"));
	}
	return pdf.finish();
}
