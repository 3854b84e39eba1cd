/**
 * Calendar entries for a caller: what the record API would list for them, and counts of loans and holds for callers who
 * may list those. Nobody is named.
 */
import { roleOf, roles } from "@rafta/library/access/roles";
import {
	type CalendarEntry,
	type EntryKind,
	occurrences,
	type SwapPart,
} from "@rafta/library/calendar/entries";
import type { Span } from "@rafta/library/calendar/grid";
import { isSchoolBreak } from "@rafta/library/calendar/shipped";
import { collectingStages } from "@rafta/library/swaps/states";
import { openStatuses } from "@rafta/library/tasks/task";
import { addDays, dateOf, startOf, todayIn } from "@rafta/library/turkish/dates";
import { ApiError, type PresentedRecord, type RequestContext } from "@rafta/records";
import { userOf } from "../../kit/writes/request-user.ts";
import type { RecordService } from "../../records.ts";
import { dayCounts, type OwnLoans } from "./queries.ts";

/** Maximum number of records of one kind in a response. */
const MAX_RECORDS = 1000;
const pageSize = 500;

const text = (value: unknown): string => String(value ?? "");

export function createAgenda(service: RecordService, now: () => Date) {
	/** Records of a collection that the caller may list; empty for a collection closed to them. */
	async function listVisible(
		collection: string,
		filter: string,
		sort: string,
		context: RequestContext,
	): Promise<PresentedRecord[]> {
		const found: PresentedRecord[] = [];
		try {
			for (let page = 1; found.length < MAX_RECORDS; page++) {
				const query = { filter, sort, page: String(page), perPage: String(pageSize), skipTotal: "true" };
				const { items } = await service.api.list(collection, query, context);
				found.push(...items);
				if (items.length < pageSize) break;
			}
		} catch (error) {
			if (!(error instanceof ApiError) || ![401, 403].includes(error.status)) throw error;
		}
		return found;
	}

	/**
	 * Restricts to the own school, for administrators too: a province's days and tasks do not belong in anybody's
	 * calendar.
	 */
	const ofSchool = (context: RequestContext, otherwise: string): string =>
		`(school_id = "${text(userOf(context)?.school_id)}" || ${otherwise})`;

	async function tasks({ from, to }: Span, context: RequestContext): Promise<CalendarEntry[]> {
		const open = openStatuses.map((status) => `status = "${status}"`).join(" || ");
		const mine = ofSchool(context, `school_id = "" || assignee = "${text(userOf(context)?.id)}"`);
		const filter = `due_on >= "${from}" && due_on <= "${to}" && (${open} || status = "done") && ${mine}`;
		return (await listVisible("tasks", filter, "due_on,id", context)).map((task) => ({
			kind: "task",
			id: `task-${task.id}`,
			from: text(task.due_on),
			to: text(task.due_on),
			title: text(task.title),
			href: `/tasks/detail/${task.id}`,
			status: text(task.status),
		}));
	}

	async function closedDays(span: Span, kind: "closed" | "holiday", context: RequestContext) {
		const filter = `(repeats = "yearly" || repeats = "weekly" || (from_on <= "${span.to}" && to_on >= "${span.from}")) && ${ofSchool(context, 'scope = "system"')}`;
		const rows = await listVisible("closed_days", filter, "from_on,id", context);
		return rows
			.filter((day) => (isSchoolBreak(day) ? "holiday" : "closed") === kind)
			.flatMap((day): CalendarEntry[] =>
				occurrences(day as unknown as Parameters<typeof occurrences>[0], span).map(({ from, to }) => ({
					kind,
					// Each occurrence of a repeating day is a separate event.
					id: `${kind}-${day.id}${day.repeats === "yearly" || day.repeats === "weekly" ? `-${from}` : ""}`,
					...(day.repeats === "yearly" || day.repeats === "weekly"
						? { from, to }
						: { from: text(day.from_on), to: text(day.to_on) }),
					title: text(day.name),
					href: "",
					half_day: day.half_day === true,
					is_open: day.is_open === true,
					tentative: day.tentative === true,
				})),
			);
	}

	async function stocktakes({ from, to }: Span, context: RequestContext): Promise<CalendarEntry[]> {
		const filter = `started_at < "${startOf(addDays(to, 1))}" && (closed_at = "" || closed_at >= "${startOf(from)}") && status != "cancelled" && ${ofSchool(context, "id = ''")}`;
		return (await listVisible("stocktakes", filter, "started_at,id", context)).map((one) => ({
			kind: "stocktake",
			id: `stocktake-${one.id}`,
			from: dateOf(text(one.started_at)),
			to: text(one.closed_at) === "" ? todayIn(now()) : dateOf(text(one.closed_at)),
			title: text(one.name),
			href: `/stocktakes/detail/${one.id}`,
		}));
	}

	async function swaps(span: Span, context: RequestContext): Promise<CalendarEntry[]> {
		const parts: readonly (readonly [SwapPart, string, string])[] = [
			["listing", "listing_from", "listing_to"],
			["deposit", "deposit_from", "deposit_to"],
			["pickup", "pickup_on", "pickup_on"],
		];
		const dates = parts
			.map(([, from, to]) => `(${from} <= "${span.to}" && ${to} >= "${span.from}")`)
			.join(" || ");
		const isReader = roleOf(userOf(context)) === roles.student;
		const filter = `(${dates}) && status != "draft" && status != "cancelled" && ${ofSchool(context, "id = ''")}`;
		return (await listVisible("swap_events", filter, "pickup_on,id", context)).flatMap((event) =>
			parts.flatMap(([part, first, last]): CalendarEntry[] => {
				// Readers are not invited to an event that takes no more books.
				if (isReader && part !== "pickup" && !collectingStages.includes(text(event.status))) return [];
				const [from, to] = [text(event[first]), text(event[last]) || text(event[first])];
				if (from === "" || from > span.to || to < span.from) return [];
				return [
					{
						kind: "swap",
						id: `swap-${part}-${event.id}`,
						...{ from, to, part },
						title: text(event.name),
						href: `/swap_events/detail/${event.id}`,
					},
				];
			}),
		);
	}

	/** Whose loans are counted: the desk's, or a reader's own; `null` for callers who may not list any. */
	function loansOf(context: RequestContext): OwnLoans | null {
		const user = userOf(context);
		if (user?.status !== "active" || user.desk_only === true) return null;
		const role = roleOf(user);
		if (role === roles.student) {
			return user.school_id && user.student_id ? { by: "student_id", id: text(user.student_id) } : null;
		}
		const isStaff = role === roles.manager || (role === roles.admin && context.superuser);
		if (!isStaff || user.school_id === "") return null;
		return user.library_id === ""
			? { by: "school_id", id: text(user.school_id) }
			: { by: "library_id", id: text(user.library_id) };
	}

	/** Days with loans or holds; `href` leads staff to those of a day. */
	const counts =
		(kind: "due" | "pickup", href: (on: string) => string) =>
		async (span: Span, context: RequestContext): Promise<CalendarEntry[]> => {
			const loans = loansOf(context);
			if (!loans) return [];
			return (await dayCounts(service.sql, kind, loans, span)).map(({ on, count }) => ({
				...{ kind, count, from: on, to: on, title: "" },
				id: `${kind}-${loans.id}-${on}`,
				href: loans.by === "student_id" ? `/students/${loans.id}` : href(on),
			}));
		};

	const readers: Record<EntryKind, (span: Span, context: RequestContext) => Promise<CalendarEntry[]>> = {
		task: tasks,
		due: counts("due", (on) => `/book_loans/list?due=${on}`),
		pickup: counts("pickup", () => "/holds"),
		closed: (span, context) => closedDays(span, "closed", context),
		holiday: (span, context) => closedDays(span, "holiday", context),
		stocktake: stocktakes,
		swap: swaps,
	};

	/** Returns the entries of the given kinds within a span, each kind in the order of its days. */
	return async (
		span: Span,
		kinds: readonly EntryKind[],
		context: RequestContext,
	): Promise<CalendarEntry[]> => {
		const entries: CalendarEntry[] = [];
		for (const kind of kinds) entries.push(...(await readers[kind](span, context)));
		return entries;
	};
}

export type Agenda = ReturnType<typeof createAgenda>;
