/** Enforces the rules of swaps for every write; callers of the record API make offers and events, and little else. */
import { isAtSchool } from "@rafta/library/readers/status";
import { mayMove, type SwapCollection, swapStates } from "@rafta/library/swaps/states";
import { type Condition, conditions } from "@rafta/library/swaps/types";
import { badRequest, type FieldError, forbidden } from "@rafta/records";
import { completeOf, words } from "@rafta/words";
import { actorOf, assertCaller } from "../kit/actor.ts";
import type { Desk } from "../kit/desk.ts";
import { problems, refuseField } from "../kit/writes/problems.ts";
import { isInternal, schoolOf, userId } from "../kit/writes/request-user.ts";
import type { Policies } from "../lending/circulation/policies.ts";
import type { Stored, WriteEvent, WriteHook } from "../records.ts";
import { eventOf, isWellEnough, mayOffer, titleFor } from "./books.ts";
import { leaveJointSwap } from "./joint-swap/joining.ts";

const texts = words("server/swaps");

const illegal: FieldError = {
	code: "validation_illegal_move",
	message: texts.illegalMove,
};

/** Refuses states and transitions that the state machines do not allow, for every writer. */
const stateHook = (collection: SwapCollection): WriteHook<SwapCollection> => ({
	collection,
	actions: ["create", "update"],
	async before({ action, record, original }) {
		if (action === "create") record.status ||= swapStates[collection].begins[0];
		const from = action === "create" ? null : (original?.status ?? "");
		if (!mayMove(collection, from, record.status)) throw refuseField("status", illegal);
	},
});

const operationsAlone = (collection: string): WriteHook => ({
	collection,
	actions: ["create", "update", "delete"],
	async before({ request }) {
		if (!isInternal(request)) throw forbidden();
	},
});

/** Refuses changes by a caller to any other fields of a record. */
function onlyThese({ record, original }: WriteEvent, names: readonly string[]): void {
	for (const name of Object.keys(record)) {
		const same = JSON.stringify(record[name]) === JSON.stringify(original?.[name]);
		if (!same && !names.includes(name) && name !== "updated") throw refuseField(name, problems.notWritable);
	}
}

const conditionOf = (record: Stored<"swaps">): Condition =>
	conditions.find((one) => one === record.condition) ?? "good";

/** An offer by the record API follows the operation: the same limits, the same first state. */
async function offered(policies: Policies, { record, records, request }: WriteEvent<"swaps">): Promise<void> {
	const student = await records.find("students", record.student_id);
	// An administrator without a chosen school makes offers in the school of the reader.
	const isElsewhere = request.superuser && schoolOf(request) === "";
	const caller = isElsewhere ? null : actorOf(request);
	if (caller) assertCaller("member", caller);
	const school = caller?.school ?? student?.school_id ?? "";
	const isTheirs = caller === null || caller.reader === null || caller.reader === student?.id;
	if (!student || student.school_id !== school || !isTheirs || !isAtSchool(student.status))
		throw refuseField("student_id", problems.otherSchool);
	const language = completeOf(request.language);
	const desk: Desk = caller ?? {
		school,
		library: "",
		user: userId(request),
		isVolunteer: false,
		language,
		request,
	};
	const book = await titleFor(records, desk, { book: record.book_id });
	const event =
		record.event_id === "" ? null : await eventOf(records, desk, record.event_id, ["listing", "deposit"]);
	const condition = conditionOf(record);
	const { swaps: rules } = await policies.of(school, "");
	await mayOffer(records, desk, rules, { student: student.id, book, event, condition });
	const isReader = caller !== null && caller.reader !== null;
	Object.assign(record, {
		school_id: school,
		book_id: book.id,
		condition,
		status: isReader ? "pending_approval" : "listed",
		approved_by: isReader ? "" : userId(request),
		...{ released: false, hidden: false, reports: 0, token: "", absent: false },
	});
}

/** An offer whose condition is corrected to a worse one must still be accepted. */
async function stillWellEnough(
	policies: Policies,
	{ record, original, records, request }: WriteEvent<"swaps">,
): Promise<void> {
	if (record.condition === original?.condition) return;
	const school = record.school_id;
	const language = completeOf(request.language);
	const desk: Desk = { school, library: "", user: userId(request), isVolunteer: false, language, request };
	const event = record.event_id === "" ? null : await records.find("swap_events", record.event_id);
	isWellEnough(desk, (await policies.of(school, "")).swaps, event, conditionOf(record));
}

const swapsHook = (policies: Policies): WriteHook<"swaps"> => ({
	collection: "swaps",
	actions: ["create", "update", "delete"],
	async before(event) {
		const { action, request, original } = event;
		if (isInternal(request)) return;
		if (action === "delete") throw forbidden();
		if (action === "create") return offered(policies, event);
		const isOpen = original?.status === "pending_approval" || original?.status === "listed";
		if (!isOpen) throw refuseField("status", illegal);
		onlyThese(event, ["photo", "condition", "gift"]);
		await stillWellEnough(policies, event);
	},
});

const dateOrder = ["listing_from", "listing_to", "deposit_from", "deposit_to", "pickup_on"] as const;

/** Checks that the given dates are in order. */
function inOrder(event: Stored<"swap_events">): void {
	let last = "";
	for (const name of dateOrder) {
		const day = String(event[name] ?? "");
		if (day === "") continue;
		if (day < last) throw refuseField(name, problems.dateOrder);
		last = day;
	}
}

const written = ["name", ...dateOrder, "max_items", "min_condition", "no_textbooks"];

const eventsHook = (policies: Policies): WriteHook<"swap_events"> => ({
	collection: "swap_events",
	actions: ["create", "update", "delete"],
	async before(event) {
		const { action, record, original, request } = event;
		if (action === "delete") {
			if (!isInternal(request) && record.status !== "draft") throw badRequest(texts.notDraft);
			return;
		}
		inOrder(record);
		if (action === "create") {
			if (!isInternal(request) && !request.superuser) {
				const actor = actorOf(request);
				assertCaller("staff", actor);
				record.school_id = actor.school;
			}
			if (!isInternal(request)) record.status = "draft";
			if (record.max_items === 0)
				record.max_items = (await policies.of(record.school_id, "")).swaps.event_items;
			if (record.seed === 0) record.seed = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;
			return;
		}
		if (isInternal(request)) return;
		onlyThese(event, written);
		if (original?.status === "closed" || original?.status === "cancelled")
			throw refuseField("status", illegal);
	},
	async after({ action, record, records }) {
		if (action === "delete" && record.round_id !== "") await leaveJointSwap(records, record);
	},
});

/** A reader who leaves the school has no more offers or asks; their books at the school can still be fetched. */
const leaversHook: WriteHook<"students"> = {
	collection: "students",
	actions: ["update"],
	async after({ record, original, records }) {
		if (!isAtSchool(original?.status ?? "") || isAtSchool(record.status)) return;
		const params = { student: record.id };
		const asks = await records.list("swap_asks", {
			filter: '(student_id = {:student} || owner_id = {:student}) && status = "asked"',
			params,
		});
		for (const { id } of asks) await records.update("swap_asks", id, { status: "cancelled" });
		const offers = await records.list("swaps", {
			filter:
				'student_id = {:student} && (status = "draft" || status = "pending_approval" || status = "listed")',
			params,
		});
		for (const { id } of offers) await records.update("swaps", id, { status: "withdrawn" });
	},
};

export const swapHooks = (policies: Policies): readonly WriteHook[] => [
	...["swap_rounds", "swap_results", "swap_wants", "swap_asks", "swap_legs", "swap_reports"].map(
		operationsAlone,
	),
	eventsHook(policies),
	swapsHook(policies),
	stateHook("swap_events"),
	stateHook("swaps"),
	stateHook("swap_asks"),
	stateHook("swap_legs"),
	leaversHook,
];
