/** Parses the query of a report, and checks the caller's permission. */

import { day } from "@rafta/library/api/day";
import { recordId } from "@rafta/library/api/ids";
import { mainClasses } from "@rafta/library/catalogue/dewey";
import { readerTypes } from "@rafta/library/collections/students";
import { schoolYearOf } from "@rafta/library/readers/reading";
import type { Report } from "@rafta/library/reports/definition";
import { ageBands, idleMonths, lateBands, parametersOf } from "@rafta/library/reports/filters";
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import { badRequest, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import { z } from "zod";
import { type Actor, withAccount } from "../kit/actor.ts";
import { readBody } from "../kit/body.ts";
import type { RecordService, Stored } from "../records.ts";
import { allSchools } from "./queries.ts";
import type { Filters, School } from "./report-source.ts";

const messages = words("server/reports");

/** Rows of a table in one response. */
const MAX_ROWS = 500;
/** Days of a period. */
const MAX_PERIOD_DAYS = 366 * 30;

const whole = (from: number, to: number) =>
	z
		.string()
		.regex(/^\d{1,9}$/)
		.transform(Number)
		.refine((number) => number >= from && number <= to);
const oneOf = <Key extends string>(list: Readonly<Record<Key, unknown>>) =>
	z.enum(Object.keys(list) as [Key, ...Key[]]);
const textSchema = (max: number) => z.string().trim().min(1).max(max);

const parameters = {
	from: day,
	to: day,
	library_id: recordId,
	class: textSchema(20),
	grade: whole(0, 12),
	band: oneOf(lateBands),
	leavers: z.enum(["0", "1"]),
	dewey: z.enum(mainClasses.map(({ code }) => code)),
	age: oneOf(ageBands),
	idle: whole(idleMonths[0], 600),
	shelf: textSchema(60),
	stocktake: recordId,
	weekday: whole(1, 7),
	hour: whole(0, 23),
	reader: oneOf(readerTypes),
} as const;
type Parameter = keyof typeof parameters;

const always = {
	format: z.enum(["json", "csv", "xlsx", "pdf"]).default("json"),
	school_id: z.union([recordId, z.literal("all")]).optional(),
	table: z.string().max(40).optional(),
	offset: whole(0, 100_000_000).default(0),
	limit: whole(1, MAX_ROWS).default(MAX_ROWS),
	layout: z.enum(["list", "classes", "poster"]).default("list"),
	paper: z.enum(["a3", "a4"]).default("a4"),
};

/**
 * Schema of a report's query parameters; a parameter that does not narrow the report is refused, as a mistake of the
 * client.
 */
export function schemaOf(report: Report) {
	const own = report.filters.flatMap((filter) => parametersOf[filter]) as Parameter[];
	const shape = Object.fromEntries(own.map((name) => [name, parameters[name].optional()]));
	return z.strictObject({
		...always,
		...(shape as { [Name in Parameter]: z.ZodOptional<(typeof parameters)[Name]> }),
	});
}

const texts = {
	backwards: {
		code: "validation_period",
		message: messages.periodBackwards,
	},
	long: { code: "validation_period", message: messages.periodTooLong },
	table: {
		code: "validation_table",
		message: messages.unknownTable,
	},
	library: {
		code: "validation_library",
		message: messages.unknownLibrary,
	},
};

type ParsedQuery = z.output<ReturnType<typeof schemaOf>>;

/** The effective period: the requested one, otherwise the school year up to today. */
function periodOf(report: Report, { from, to }: ParsedQuery, today: CalendarDate) {
	if (!report.filters.includes("period")) return { from: "", to: "" };
	const last = to ?? (from !== undefined && from > today ? from : today);
	const first = from ?? schoolYearOf(last);
	if (first > last) throw badRequest(messages.invalidData, { to: texts.backwards });
	if (addDays(first, MAX_PERIOD_DAYS) < last) throw badRequest(messages.invalidData, { from: texts.long });
	return { from: first, to: last };
}

export interface Question {
	readonly actor: Stored<"users">;
	readonly schools: readonly School[];
	/** Empty: all schools. */
	readonly school: School;
	/** The name of the chosen library. */
	readonly library: string;
	readonly from: CalendarDate;
	readonly to: CalendarDate;
	readonly filters: Filters;
	readonly format: ParsedQuery["format"];
	readonly layout: ParsedQuery["layout"];
	readonly paper: ParsedQuery["paper"];
	readonly table?: string;
	readonly offset: number;
	readonly limit: number;
}

/** Resolves the requested school. @throws ApiError 404 */
async function schoolOf(
	service: RecordService,
	{ isAdministrator, school: own }: Actor,
	requested: string | undefined,
): Promise<School> {
	const everything = { id: "", name: "" };
	if (isAdministrator && (requested === "all" || (requested === undefined && own === ""))) return everything;
	const schoolId = requested ?? own;
	if (!isAdministrator && schoolId !== own) throw notFound();
	const school = await service.find("schools", schoolId);
	if (!school) throw notFound();
	return { id: school.id, name: school.name };
}

/**
 * Parses the query. Staff get their own school, administrators theirs, a named one or all.
 * @throws ApiError 400 by parameter, 403, 404
 */
export async function questionOf(
	service: RecordService,
	report: Report,
	actor: Actor,
	query: unknown,
	today: CalendarDate,
): Promise<Question> {
	const { account } = withAccount(actor);
	const parsed = readBody(schemaOf(report), query);
	const school = await schoolOf(service, actor, parsed.school_id);
	const { format, layout, paper, table, offset, limit, library_id, leavers } = parsed;
	if (table !== undefined && !report.tables.some(({ key }) => key === table))
		throw badRequest(messages.invalidData, { table: texts.table });
	let library = "";
	if (library_id !== undefined) {
		const found = await service.find("libraries", library_id);
		// A report about all schools may be narrowed to a library of any.
		if (!found || (school.id !== "" && found.school_id !== school.id))
			throw badRequest(messages.invalidData, { library_id: texts.library });
		library = found.name;
	}
	const { class: class_, grade, band, dewey, age, idle, shelf, stocktake, weekday, hour, reader } = parsed;
	const filters = { library: library_id, class: class_, grade, band, dewey, age, idle, shelf, stocktake };
	const more = { weekday, hour, reader, leavers: leavers === "1" ? true : undefined };
	const given = Object.entries({ ...filters, ...more }).filter(([, value]) => value !== undefined);
	return {
		actor: account,
		school,
		library,
		schools: school.id === "" ? await allSchools(service.sql) : [school],
		...periodOf(report, parsed, today),
		filters: Object.fromEntries(given) as Filters,
		format,
		layout,
		paper,
		...(table !== undefined && { table }),
		offset,
		limit,
	};
}
